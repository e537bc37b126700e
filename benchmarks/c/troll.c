/* Troll's rules in plain C, for one purpose: to see how near compiled filch comes to it.
 *
 * The same algorithm as src/filch/games/troll/rules.py and src/filch/kernel/playout.py, and the same random numbers
 * (sfc32, seeded by seed and match, drawn without bias in Lemire's way), so that the same seed gives the same
 * matches, step for step. benchmarks/troll_speed.py checks that. Nothing else uses it.
 */
#include <stdint.h>

enum { NUMBERS = 6, FULL_HAND = 63, MAX_PLAYERS = 5, TROLLS = 7, LEAST_TROLL = 3 };
enum { CAUTIOUS = 6, DARING = 7, ACTIONS = 8, OUTCOMES = 16 };
enum { CHANCE = -1, OVER = -2 };
enum { FIRST_SCOUT, TROLL, SCOUT_TIE, CHOOSE, CARD, ENDED };
enum { NO_CARD = -1 };
enum { NOT_PLAYED, ESCAPED, ESCAPED_DOUBLE, CAUGHT, CAUGHT_DOUBLE, RAN_AWAY };
enum { PER_DAY, RUN_THROUGH };
enum { TIE_CLOCKWISE, TIE_RANDOM };
enum { EARNED_NET, EARNED_RECEIVED, EARNED_TOTAL };
enum { SCOUT_RANDOM };

typedef struct {
    int players, troll_deck, scout_tie, scout_earned;
    int phase, day, round, scout, turn;
    int pile, troll; /* the trolls face down, as a mask, and the one on top */
    int daring, cautious, tied; /* masks of seats */
    int card[MAX_PLAYERS];
    int hand[MAX_PLAYERS];
    int jewels[MAX_PLAYERS];
    int cell[MAX_PLAYERS][NUMBERS];
} Troll;

typedef struct {
    uint32_t a, b, c, counter;
} Stream;

static uint32_t bits(Stream *r)
{
    uint32_t mixed = r->a + r->b + r->counter++;
    r->a = r->b ^ (r->b >> 9);
    r->b = r->c + (r->c << 3);
    r->c = ((r->c << 21) | (r->c >> 11)) + mixed;
    return mixed;
}

static void seed_stream(Stream *r, int64_t seed, int64_t number)
{
    r->a = (uint32_t)seed;
    r->b = (uint32_t)(seed >> 32);
    r->c = (uint32_t)number;
    r->counter = 1;
    for (int i = 0; i < 12; i++)
        bits(r);
}

static uint32_t below(Stream *r, uint32_t limit)
{
    uint64_t wide = (uint64_t)bits(r) * limit;
    uint32_t low = (uint32_t)wide;
    if (low < limit) {
        uint32_t floor = -limit % limit;
        while (low < floor) {
            wide = (uint64_t)bits(r) * limit;
            low = (uint32_t)wide;
        }
    }
    return (uint32_t)(wide >> 32);
}

static int days(const Troll *s)
{
    return s->players == 3 ? 3 : 2;
}

static int trolls_in_use(const Troll *s)
{
    return (1 << (TROLLS - MAX_PLAYERS + s->players)) - 1;
}

static int seat_after(const Troll *s, int seat)
{
    return seat + 1 < s->players ? seat + 1 : 0;
}

static int to_act(const Troll *s)
{
    if (s->phase == CARD || s->phase == CHOOSE)
        return s->turn;
    return s->phase == ENDED ? OVER : CHANCE;
}

static int must_dare(const Troll *s)
{
    return s->daring == 0 && seat_after(s, s->turn) == s->scout;
}

static int legal(const Troll *s, int *actions)
{
    int count = 0;
    if (s->phase == CHOOSE) {
        if (!must_dare(s))
            actions[count++] = CAUTIOUS;
        actions[count++] = DARING;
    } else if (s->phase == CARD) {
        int hand = s->hand[s->turn];
        for (int number = 0; number < NUMBERS; number++)
            if (hand >> number & 1)
                actions[count++] = number;
    }
    return count;
}

static int chance_weights(const Troll *s, int *outcomes, int *weights)
{
    int count = 0;
    if (s->phase == TROLL) {
        for (int card = 0; card < TROLLS; card++)
            if (s->pile >> card & 1) {
                outcomes[count] = LEAST_TROLL + 2 * card;
                weights[count++] = 1;
            }
    } else if (s->phase == FIRST_SCOUT || s->phase == SCOUT_TIE) {
        int among = s->phase == SCOUT_TIE ? s->tied : (1 << s->players) - 1;
        for (int seat = 0; seat < s->players; seat++)
            if (among >> seat & 1) {
                outcomes[count] = seat;
                weights[count++] = 1;
            }
    }
    return count;
}

static void begin_round(Troll *s, int scout)
{
    s->round++;
    s->scout = s->turn = scout;
    s->daring = s->cautious = 0;
    if (s->pile == 0)
        s->pile = trolls_in_use(s);
    s->phase = TROLL;
}

static void begin_day(Troll *s, int scout)
{
    s->day++;
    s->round = 0;
    s->tied = 0;
    for (int seat = 0; seat < s->players; seat++) {
        s->hand[seat] = FULL_HAND;
        for (int number = 0; number < NUMBERS; number++)
            s->cell[seat][number] = NOT_PLAYED;
    }
    if (s->day == 1 || s->troll_deck != RUN_THROUGH)
        s->pile = trolls_in_use(s);
    begin_round(s, scout);
}

static void start(Troll *s, int players, const int64_t *options)
{
    *s = (Troll){0};
    s->players = players;
    s->troll_deck = (int)options[0];
    s->scout_tie = (int)options[1];
    s->scout_earned = (int)options[2];
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        s->card[seat] = NO_CARD;
    if (options[3] == SCOUT_RANDOM)
        s->phase = FIRST_SCOUT;
    else
        begin_day(s, (int)options[3] - 1);
}

static void look(Troll *s)
{
    s->cautious |= 1 << s->turn;
    s->phase = CARD;
}

static void place_block(Troll *s, int number, int fate)
{
    for (int seat = 0; seat < s->players; seat++)
        if (s->card[seat] == number) {
            int marked = fate;
            if (s->daring >> seat & 1) {
                if (fate == ESCAPED)
                    marked = ESCAPED_DOUBLE;
                else if (fate == CAUGHT)
                    marked = CAUGHT_DOUBLE;
            }
            s->cell[seat][number] = marked;
        }
}

static void resolve(Troll *s)
{
    int total = 0, fate = ESCAPED;
    for (int number = 0; number < NUMBERS; number++) {
        int cards = 0;
        for (int seat = 0; seat < s->players; seat++)
            cards += s->card[seat] == number;
        if (cards > 0) {
            total += cards * number;
            if (fate == CAUGHT)
                fate = RAN_AWAY;
            else if (fate == ESCAPED && total > s->troll)
                fate = CAUGHT;
            place_block(s, number, fate);
        }
    }
}

static int cell_score(int number, int fate)
{
    switch (fate) {
    case ESCAPED: return number;
    case ESCAPED_DOUBLE: return 2 * number;
    case CAUGHT: return -2;
    case CAUGHT_DOUBLE: return -4;
    default: return 0;
    }
}

static int day_score(const Troll *s, int seat)
{
    int score = 0;
    for (int number = 0; number < NUMBERS; number++)
        score += cell_score(number, s->cell[seat][number]);
    return score;
}

static int earned(const Troll *s, int seat)
{
    if (s->scout_earned == EARNED_TOTAL)
        return s->jewels[seat];
    int score = day_score(s, seat);
    return s->scout_earned == EARNED_RECEIVED && score < 0 ? 0 : score;
}

static int top_earners(const Troll *s)
{
    int best = earned(s, 0), tied = 1;
    for (int seat = 1; seat < s->players; seat++) {
        int gain = earned(s, seat);
        if (gain > best) {
            best = gain;
            tied = 0;
        }
        if (gain == best)
            tied |= 1 << seat;
    }
    return tied;
}

static void end_day(Troll *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        int jewels = s->jewels[seat] + day_score(s, seat);
        s->jewels[seat] = jewels > 0 ? jewels : 0;
    }
    if (s->day == days(s)) {
        s->phase = ENDED;
        return;
    }
    int tied = top_earners(s);
    if ((tied & (tied - 1)) && s->scout_tie == TIE_RANDOM) {
        s->tied = tied;
        s->phase = SCOUT_TIE;
        return;
    }
    int seat = seat_after(s, s->scout);
    while (!(tied >> seat & 1))
        seat = seat_after(s, seat);
    begin_day(s, seat);
}

static void end_round(Troll *s)
{
    s->troll = 0;
    for (int seat = 0; seat < s->players; seat++)
        s->card[seat] = NO_CARD;
    if (s->round < s->players)
        begin_round(s, seat_after(s, s->scout));
    else
        end_day(s);
}

static void play_card(Troll *s, int number)
{
    int seat = s->turn;
    s->card[seat] = number;
    s->hand[seat] &= ~(1 << number);
    s->turn = seat_after(s, seat);
    if (s->turn == s->scout) {
        resolve(s);
        end_round(s);
    } else {
        s->phase = CHOOSE;
    }
}

static void apply(Troll *s, int choice)
{
    switch (s->phase) {
    case CARD:
        play_card(s, choice);
        break;
    case CHOOSE:
        if (choice == CAUTIOUS) {
            look(s);
        } else {
            s->daring |= 1 << s->turn;
            s->phase = CARD;
        }
        break;
    case TROLL:
        s->troll = choice;
        s->pile &= ~(1 << (choice - LEAST_TROLL) / 2);
        look(s);
        break;
    default:
        begin_day(s, choice);
    }
}

static int draw_outcome(const Troll *s, Stream *r)
{
    int outcomes[OUTCOMES], weights[OUTCOMES];
    int count = chance_weights(s, outcomes, weights);
    int total = 0;
    for (int i = 0; i < count; i++)
        total += weights[i];
    int rest = (int)below(r, (uint32_t)total);
    for (int i = 0; i < count; i++) {
        rest -= weights[i];
        if (rest < 0)
            return outcomes[i];
    }
    return outcomes[count - 1];
}

static int random_choice(const Troll *s, int actor, Stream *r)
{
    int actions[ACTIONS];
    if (actor == CHANCE)
        return draw_outcome(s, r);
    return actions[below(r, (uint32_t)legal(s, actions))];
}

/* Play random matches `first` to below `first + matches` of a seed; the steps of all. `last` gets 14 numbers of the last
 * one: each seat's jewels and hand at its end, and the state in which it leaves the generator. */
int64_t random_matches(int players, const int64_t *options, int64_t seed, int64_t first, int64_t matches,
                       int64_t *last)
{
    Troll s = {0};
    Stream r = {0};
    int64_t total = 0;
    for (int64_t number = first; number < first + matches; number++) {
        seed_stream(&r, seed, number);
        start(&s, players, options);
        int steps = 0;
        int actor = to_act(&s);
        while (actor != OVER) {
            apply(&s, random_choice(&s, actor, &r));
            steps++;
            actor = to_act(&s);
        }
        total += steps;
    }
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        last[seat] = s.jewels[seat];
        last[MAX_PLAYERS + seat] = s.hand[seat];
    }
    last[10] = r.a;
    last[11] = r.b;
    last[12] = r.c;
    last[13] = r.counter;
    return total;
}
