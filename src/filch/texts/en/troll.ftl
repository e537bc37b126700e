### Troll.
###
### Facts of events come under their own names. `$seat` and `$scout` are the seat's label, `$you` is "yes" where that
### seat is the reader's; `$winners` is a list of labels, `$count` how many they are, and `$you` is "yes" where the reader
### is the only one. Numbers stay numbers.

## What is decided now

troll-phase-first-scout = The first scout is drawn.
troll-phase-troll = A troll is drawn.
troll-phase-scout-tie = The next scout is drawn among those who earned most.
troll-phase-choose = { $you ->
    [yes] Look at the troll, or dare?
   *[no] { $seat } decides whether to look.
}
troll-phase-card = { $you ->
    [yes] Play a card.
   *[no] { $seat } plays a card.
}
troll-phase-ended = The match is over.
# Where `cautious` is not among the legal actions.
troll-must-dare = All others have looked, so you must dare.

## Words

troll-day = Day { $day } of { $days }
troll-round = Round { $round } of { $rounds }
troll-scout = scout
troll-jewels = Jewels
troll-score = This day
troll-hand = Your hand
troll-trolls-left = Trolls left
troll-troll-seen = The troll you saw

## Actions and stances

troll-action-cautious = look
troll-action-cautious-explained = look at the troll, then play a card face up
troll-action-daring = dare
troll-action-daring-explained = do not look, play a card face down: it counts double
troll-action-card = play { $number }
troll-stance-cautious = looked
troll-stance-daring = dares

## What became of a card

troll-fate-escaped = escaped
troll-fate-escaped-x2 = escaped x2
troll-fate-caught = caught
troll-fate-caught-x2 = caught x2
troll-fate-ran-away = ran away
troll-face-down = face down

## Events

troll-event-day-began = Day { $day } begins.
troll-event-round-began = { $you ->
    [yes] Round { $round }. You are the scout.
   *[no] Round { $round }. { $scout } is the scout.
}
troll-event-chose-cautious = { $you ->
    [yes] You look at the troll.
   *[no] { $seat } looks at the troll.
}
troll-event-chose-daring = { $you ->
    [yes] You dare.
   *[no] { $seat } dares.
}
troll-event-saw-troll = { $you ->
    [yes] You see the troll: { $troll }.
   *[no] { $seat } sees the troll: { $troll }.
}
troll-event-played-face-up = { $you ->
    [yes] You play { $number } face up.
   *[no] { $seat } plays { $number } face up.
}
troll-event-played-face-down = { $you ->
    [yes] You play a card face down.
   *[no] { $seat } plays a card face down.
}
troll-event-played-secretly = { $you ->
    [yes] Your card is { $number }.
   *[no] The card of { $seat } is { $number }.
}
troll-event-troll-revealed = The troll is { $troll }.
troll-event-card-revealed = { $you ->
    [yes] You turn up { $number }.
   *[no] { $seat } turns up { $number }.
}
troll-event-block-added = { $cards ->
    [one] Card { $number } goes: { $total } in all.
   *[other] { $cards } cards of { $number } go together: { $total } in all.
}
# Fates by number: 1 escaped, 2 escaped x2, 3 caught, 4 caught x2, 5 ran away.
troll-event-card-placed = { $you ->
    [yes] { $fate ->
        [1] You escape with { $number }.
        [2] You escape with { $number }, doubled.
        [3] You are caught with { $number }.
        [4] You are caught with { $number }, doubled.
       *[5] You run away from { $number }.
    }
   *[no] { $fate ->
        [1] { $seat } escapes with { $number }.
        [2] { $seat } escapes with { $number }, doubled.
        [3] { $seat } is caught with { $number }.
        [4] { $seat } is caught with { $number }, doubled.
       *[5] { $seat } runs away from { $number }.
    }
}
troll-event-day-scored = { $you ->
    [yes] You score { $score } this day and have { $jewels ->
        [one] one jewel
       *[other] { $jewels } jewels
    }.
   *[no] { $seat } scores { $score } this day and has { $jewels ->
        [one] one jewel
       *[other] { $jewels } jewels
    }.
}
troll-event-match-ended = { $count ->
    [one] { $you ->
        [yes] The match is over. You win.
       *[no] The match is over. { $winners } wins.
    }
   *[other] The match is over. { $winners } share the win.
}

## Options

troll-option-troll_deck = Troll cards
troll-option-troll_deck-explained = When the troll cards are shuffled.
troll-option-troll_deck-per_day = All of them every day
troll-option-troll_deck-run_through = Only when the pile has run out
troll-option-scout_tie = Equal earners
troll-option-scout_tie-explained = Who is the next day's first scout if several earned most.
troll-option-scout_tie-clockwise = The next of them clockwise
troll-option-scout_tie-random = One of them by lot
troll-option-scout_earned = Most earned
troll-option-scout_earned-explained = What counts when the one who has just earned most is made the next day's first scout.
troll-option-scout_earned-net = The day's score, below zero too
troll-option-scout_earned-received = The jewels received that day
troll-option-scout_earned-total = All jewels so far
troll-option-first_scout = First scout
troll-option-first_scout-explained = Who is the first scout of the match.
troll-option-first_scout-random = Drawn by lot
troll-option-first_scout-0 = Seat 0
troll-option-first_scout-1 = Seat 1
troll-option-first_scout-2 = Seat 2
troll-option-first_scout-3 = Seat 3
troll-option-first_scout-4 = Seat 4

## The rule book, in this order: `-title` is a heading, `-item-` a line of a list, the rest are paragraphs.

troll-rules-title = Troll
troll-rules-intro =
    You are thieves in a troll's lair, three to five of you. Every round a troll sleeps on its treasure, and each of you
    reaches in for some of it. As long as not too much is missing, it sleeps on. Whoever takes the piece too many is
    caught, and whoever comes after that runs with empty hands.
troll-rules-intro-2 = Most jewels at the end wins.

troll-rules-things-title = What you have
troll-rules-things-item-1 = Six cards of your own, 0 to 5. A card is the number of jewels you reach for.
troll-rules-things-item-2 =
    A pile of troll cards, face down: 3, 5, 7, 9, 11, 13 and 15 for five players, without the 15 for four, and without the
    13 and the 15 for three. The number is what the troll does not miss.
troll-rules-things-item-3 = A grid on the table, a column a player and a row a number, where played cards stay until the day ends.

troll-rules-length-title = How long it lasts
troll-rules-length-1 =
    Three players play three days, four or five play two. A day has as many rounds as there are players, so that each is
    scout once a day. The first scout is drawn by lot; after each round the scout's part goes on clockwise.

troll-rules-round-title = A round
troll-rules-round-1 =
    The scout looks at the top troll card, keeps it to itself, and plays a card face up. Then, clockwise, each other player
    does one of two things:
troll-rules-round-item-1 = Look: see the troll card as the scout did, then play a card face up.
troll-rules-round-item-2 = Dare: do not look, and play a card face down. It will count double, for better or worse.
troll-rules-round-2 = If everybody else has looked, the scout included, the last player must dare. Every card can be played once a day.

troll-rules-resolve-title = What the troll notices
troll-rules-resolve-1 =
    The troll and all cards are turned up, and the cards are added from the lowest to the highest; equal cards are added
    together, in one go. The card, or the cards, by which the sum comes to more than the troll's number are caught. To reach
    the number exactly is still safe.
troll-rules-resolve-item-1 = Added before: escaped. The card counts its number, twice that if you dared.
troll-rules-resolve-item-2 = Caught: the card counts -2, or -4 if you dared.
troll-rules-resolve-item-3 = Left over after that: ran away. The card counts nothing.
troll-rules-resolve-2 = If the sum never comes to more than the troll's number, all escape. A 0 always escapes, and is worth nothing.

troll-rules-example-title = An example
troll-rules-example-1 =
    Four players, and the troll is 9. The scout looks and plays 3; the second looks and plays 5; the third looks and plays
    2; the fourth has to dare, and plays 3 face down.
troll-rules-example-2 =
    The 2 goes first: 2 in all, and it escapes for 2. Both 3s go together: 8 in all, not more than 9, so the scout gets 3
    and the daring player 6. The 5 makes 13, more than 9: caught, for -2. Had the troll been 7, both 3s would have been
    caught, for -2 and -4, and the 5 would have run away for nothing.

troll-rules-day-title = The end of a day
troll-rules-day-1 =
    Add up your cards in the grid and take that many jewels. If the sum is below zero you give back jewels of earlier days,
    as far as you have any: nobody ever has fewer than none. All cards go back to their owners, all trolls are shuffled, and
    whoever has just earned the most is the next day's first scout. If several have, it is the first of them clockwise,
    beginning after the last scout.

troll-rules-end-title = The end
troll-rules-end-1 =
    After the last day the one with most jewels wins. Among equals it is the one whose cards still in hand add up to least.
    If they are equal in that as well, they share the win.

troll-rules-secrets-title = What everybody can know
troll-rules-secrets-1 =
    Only two things are hidden: the troll, from those who have not looked, and cards face down. Which cards a player has left
    can be told from the grid, jewels lie open, and so do the trolls of earlier rounds. What is said at the table binds nobody.
