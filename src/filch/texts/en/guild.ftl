### Guild of Thieves.
###
### Facts of events come under their own names: `$seat` and `$winner` are labels, `$you` is "yes" where that seat is the
### reader's; `$card`, `$first` and `$last` are cards as text, "7♣"; `$suit` and `$guess` are words from here. `$card`
### may be a list; `$count` is how many events are told as one. Other facts stay numbers.

## What is decided now

guild-phase-dealer = It is drawn who sets up the combination.
guild-phase-suit = A suit is set aside unseen.
guild-phase-cut = The deck is cut.
guild-phase-deal = The houses are filled.
guild-phase-locks = The houses get their Locks.
guild-phase-choose-house = { $you ->
    [yes] Choose a house for your own.
   *[no] { $seat } chooses a house.
}
guild-phase-rob = { $you ->
    [yes] Rob a house?
   *[no] { $seat } may rob a house.
}
guild-phase-take = { $you ->
    [yes] You are in. Take a card?
   *[no] { $seat } looks at the cards and may take one.
}
guild-phase-take-lock = { $you ->
    [yes] It was the last card. Take the Lock too?
   *[no] { $seat } may take the Lock too.
}
guild-phase-lock-behind = { $you ->
    [yes] Lock the door behind you?
   *[no] { $seat } may lock the door behind.
}
guild-phase-dues = { $you ->
    [yes] Pay dues to the Guild House?
   *[no] { $seat } may pay dues.
}
guild-phase-change-lock = { $you ->
    [yes] Change your own Lock?
   *[no] { $seat } may change the Lock at home.
}
guild-phase-ended = The match is over.

## Words

guild-round = Round { $round }
guild-setting = Setting the table
guild-town = The town
guild-house = House { $house }
guild-house-own = your house
guild-house-of = house of { $seat }
guild-house-town = in the town
guild-house-out = out of play
guild-guild = Guild House
guild-combination = Combination
guild-legend = A house: its number, its Lock (“?” lies face down), its cards, its owner.
guild-seen = Cards you have seen
guild-locks-seen = Locks you know
guild-box = Jeweled Box
guild-hand = Your hand
guild-lock = Lock
guild-lock-own = Your Lock
guild-lock-none = no Lock
guild-lock-face-up = face up
guild-lock-face-down = face down
guild-dead = dead
guild-out = out
guild-homeless = no house
guild-guessed = guessed
guild-aside = Locks out of the match
guild-cards = { $cards ->
    [0] no card
    [one] one card
   *[other] { $cards } cards
}
guild-pair = the { $value } of { $suit }

## Suits and royalties, as one names a Lock

guild-guess-clubs = Clubs
guild-guess-diamonds = Diamonds
guild-guess-hearts = Hearts
guild-guess-spades = Spades
guild-guess-jack = Jack
guild-guess-queen = Queen
guild-guess-king = King
guild-guess-ace = Ace

## How it is written

guild-example-rob = Name a house and its Lock, as in “{ $example }”.
guild-example-dues = Name two cards of yours, the one to lie lowest last, as in “{ $example }”.
guild-example-guess = The Jeweled Box is yours: “{ $example }” and the like open it, once.

## Actions

guild-action-house = make house { $house } your own
guild-action-rob = rob house { $house }, saying its Lock is { $guess }
guild-action-rob-open = rob house { $house }, which is open
guild-action-take = take { $card }
guild-action-none = take nothing
guild-action-steal-lock = take the Lock
guild-action-leave-lock = leave the Lock
guild-action-lock = take the old Lock and lay { $card } in its place
guild-action-dues = put { $first } and then { $last } at the bottom of the Guild House, and draw its top card
guild-action-change = lay { $card } as your own Lock
guild-action-guess = guess { $pair }: you win, or die
guild-action-pass = do nothing of the kind
guild-action-pass-rob = rob nobody
guild-action-pass-lock-behind = leave the door open
guild-action-pass-dues = pay no dues
guild-action-pass-change-lock = keep your Lock

## Events

guild-event-dealer-named = { $you ->
    [yes] You set up the combination, and play last in a round.
   *[no] { $seat } sets up the combination, and plays last in a round.
}
guild-event-suit-set-aside = A suit is set aside, { $cards } cards; nobody knows which.
guild-event-combination-marked = The rest is cut and every ninth card counted out: { $cards } cards are the combination.
guild-event-card-dealt = { $count ->
    [one] A card is dealt to house { $house }.
   *[other] { $count } cards are dealt to the houses.
}
guild-event-guild-dealt = One card is dealt to the Guild House.
guild-event-box-in-guild = The Jeweled Box lies in the Guild House, as all know.
guild-event-lock-dealt = { $count ->
    [one] House { $house } gets its Lock.
   *[other] { $count } houses get their Locks.
}
guild-event-house-taken = { $you ->
    [yes] You choose house { $house }.
   *[no] { $seat } chooses house { $house }.
}
guild-event-saw-card = Seen at house { $house }: { $card }.
guild-event-saw-lock = The Lock of house { $house } is { $card }.
guild-event-turn-began = { $you ->
    [yes] Round { $round }: your turn.
   *[no] Round { $round }: the turn of { $seat }.
}
guild-event-robbed-nobody = { $you ->
    [yes] You rob nobody.
   *[no] { $seat } robs nobody.
}
guild-event-robbery-tried = { $open ->
    [yes] { $you ->
        [yes] You go into house { $house }, which is open.
       *[no] { $seat } goes into house { $house }, which is open.
    }
   *[no] { $you ->
        [yes] You try house { $house }: “{ $guess }”.
       *[no] { $seat } tries house { $house }: “{ $guess }”.
    }
}
guild-event-robbery-failed = { $you ->
    [yes] Wrong: house { $house } stays shut to you.
   *[no] Wrong: house { $house } stays shut.
}
guild-event-lock-turned-up = Right: the Lock of house { $house } is { $card }.
guild-event-robbery-done = { $you ->
    [yes] You look at all that is there.
   *[no] { $seat } looks at all that is there.
}
guild-event-took-nothing = { $you ->
    [yes] You take nothing.
   *[no] { $seat } takes nothing.
}
guild-event-took-card = { $you ->
    [yes] You take a card from house { $house }.
   *[no] { $seat } takes a card from house { $house }.
}
guild-event-card-taken = { $you ->
    [yes] The card you took is { $card }.
   *[no] The card that { $seat } took is { $card }.
}
guild-event-house-out = House { $house } is empty and out of play.
guild-event-thief-out = { $you ->
    [yes] Your last card is gone: you are out.
   *[no] The last card of { $seat } is gone: { $seat } is out.
}
guild-event-lock-stolen = { $you ->
    [yes] You take the Lock of house { $house } too: { $card }.
   *[no] { $seat } takes the Lock of house { $house } too: { $card }.
}
guild-event-lock-left = { $you ->
    [yes] You leave the Lock of house { $house }.
   *[no] { $seat } leaves the Lock of house { $house }.
}
guild-event-lock-set-aside = The Lock of house { $house }, { $card }, leaves the match.
guild-event-lock-turned-down = The Lock of house { $house } is turned face down.
guild-event-locked-behind = { $you ->
    [yes] You lock house { $house } behind you: the old Lock is yours, another lies there.
   *[no] { $seat } locks house { $house } behind and takes the old Lock.
}
guild-event-left-open = { $you ->
    [yes] You leave house { $house } open.
   *[no] { $seat } leaves house { $house } open.
}
guild-event-laid-lock = The new Lock of house { $house } is { $card }.
guild-event-paid-nothing = { $you ->
    [yes] You pay no dues.
   *[no] { $seat } pays no dues.
}
guild-event-paid-dues = { $you ->
    [yes] You pay two cards as dues and draw one.
   *[no] { $seat } pays two cards as dues and draws one.
}
guild-event-paid-cards = Paid were { $first } and, at the very bottom, { $last }.
guild-event-drew-card = Drawn from the Guild House: { $card }.
guild-event-drew-box = { $you ->
    [yes] All know that you have the Jeweled Box now.
   *[no] It is the Jeweled Box that { $seat } has drawn.
}
guild-event-kept-lock = { $you ->
    [yes] You keep your Lock.
   *[no] { $seat } keeps the Lock at home.
}
guild-event-changed-lock = { $you ->
    [yes] You change the Lock of house { $house }.
   *[no] { $seat } changes the Lock of house { $house }.
}
guild-event-guessed = { $you ->
    [yes] You open the Jeweled Box: { $pair }?
   *[no] { $seat } opens the Jeweled Box with { $pair }.
}
guild-event-saw-combination = The combination is { $pair }.
guild-event-killed = { $you ->
    [yes] Wrong! The trap kills you, and your cards lie under the Lock of house { $house }.
   *[no] Wrong! The trap kills { $seat }, whose cards now lie under the Lock of house { $house }.
}
# Reasons by number: 1 the box was opened, 2 all are dead, 3 a deadlock, 4 nobody did anything, 5 too many turns,
# 6 one player is left. `$won` is "no" where nobody has.
guild-event-match-ended = { $reason ->
    [1] { $you ->
        [yes] The box opens. You have the jewels, and the match.
       *[no] The box opens. { $winner } has the jewels, and the match.
    }
    [2] All are dead: a draw.
    [3] Nobody has the box, and nobody can do anything any more: a draw.
    [4] { $won ->
        [no] Nobody did anything for too long: a draw.
       *[yes] { $you ->
            [yes] Nobody did anything for too long: you have the box, and win.
           *[no] Nobody did anything for too long: { $winner } has the box, and wins.
        }
    }
    [5] { $won ->
        [no] It has taken too many turns: a draw.
       *[yes] { $you ->
            [yes] It has taken too many turns: you have the box, and win.
           *[no] It has taken too many turns: { $winner } has the box, and wins.
        }
    }
   *[6] { $won ->
        [no] One thief is left: a draw.
       *[yes] { $you ->
            [yes] You are the last thief left, and win.
           *[no] { $winner } is the last thief left, and wins.
        }
    }
}

## Options

guild-option-double_deck = Double Deck
guild-option-double_deck-explained = Two decks and 32 houses, for more players or a longer search.
guild-option-double_deck-false = One deck
guild-option-double_deck-true = Two decks
guild-option-i_know_where_you_live = I Know Where You Live
guild-option-i_know_where_you_live-explained = Whether all know where the Jeweled Box starts, and who draws it there.
guild-option-i_know_where_you_live-false = The box is dealt with the cards
guild-option-i_know_where_you_live-true = It starts in the Guild House
guild-option-pen_and_paper = Pen & Paper
guild-option-pen_and_paper-explained = A notebook keeps for you what the cards you have seen tell of the combination.
guild-option-pen_and_paper-false = Without a notebook
guild-option-pen_and_paper-true = With a notebook
guild-option-emptied_player_house = A robbed player's last card
guild-option-emptied_player_house-explained = What becomes of a player whose last card is stolen.
guild-option-emptied_player_house-out_of_play = The house is out of play, the player goes on
guild-option-emptied_player_house-stays = The house stays
guild-option-emptied_player_house-eliminated = The player is out
guild-option-sole_survivor = The last player
guild-option-sole_survivor-explained = What happens when only one player is left.
guild-option-sole_survivor-continue = Goes on, and has to guess right
guild-option-sole_survivor-wins = Wins
guild-option-sole_survivor-draw = The match is a draw
guild-option-house_choice = Houses
guild-option-house_choice-explained = How players get their houses.
guild-option-house_choice-pick = Each chooses in turn
guild-option-house_choice-random = Drawn by lot
guild-option-dealer = Who sets up
guild-option-dealer-explained = Who sets up the combination, and so plays last in a round.
guild-option-dealer-random = Drawn by lot
guild-option-dealer-0 = Seat 0
guild-option-dealer-1 = Seat 1
guild-option-dealer-2 = Seat 2
guild-option-dealer-3 = Seat 3
guild-option-dealer-4 = Seat 4
guild-option-dealer-5 = Seat 5
guild-option-dealer-6 = Seat 6
guild-option-dealer-7 = Seat 7
guild-option-dealer-8 = Seat 8
guild-option-dealer-9 = Seat 9
guild-option-dealer-10 = Seat 10
guild-option-dealer-11 = Seat 11
guild-option-dealer-12 = Seat 12
guild-option-dealer-13 = Seat 13
guild-option-dealer-14 = Seat 14
guild-option-dealer-15 = Seat 15
guild-option-robbed_lock = A robbed player's Lock
guild-option-robbed_lock-explained = Whether it stays face up after the robbery.
guild-option-robbed_lock-stays_up = Stays face up until it is changed
guild-option-robbed_lock-turned_back = Is turned face down again
guild-option-dead_lock = A dead player's Lock
guild-option-dead_lock-explained = How it lies after its owner has died.
guild-option-dead_lock-unchanged = As it lay
guild-option-dead_lock-turned_down = Face down
guild-option-dues = Dues
guild-option-dues-explained = How often they may be paid in a turn.
guild-option-dues-once = Once
guild-option-dues-repeated = As often as one has two cards
guild-option-lock_behind = Locking the door behind
guild-option-lock_behind-explained = After which robberies one may do it.
guild-option-lock_behind-after_robbing = Every one that succeeded
guild-option-lock_behind-after_stealing = Only if a card was stolen
guild-option-pile_order = Suit piles
guild-option-pile_order-explained = How they are sorted when the combination is made.
guild-option-pile_order-ascending = 2 to 10
guild-option-pile_order-descending = 10 to 2
guild-option-idle_rounds = Rounds of waiting
guild-option-idle_rounds-explained = After so many rounds in which nobody does anything the match is ended.
guild-option-idle_rounds-3 = 3
guild-option-idle_rounds-1 = 1
guild-option-idle_rounds-2 = 2
guild-option-idle_rounds-5 = 5
guild-option-idle_rounds-10 = 10
guild-option-turn_cap = Turns at most
guild-option-turn_cap-explained = After so many turns the match is ended.
guild-option-turn_cap-1000 = 1000
guild-option-turn_cap-100 = 100
guild-option-turn_cap-200 = 200
guild-option-turn_cap-500 = 500
guild-option-capped = A match that is ended so
guild-option-capped-explained = What it is worth when it went on too long, or everyone only waited.
guild-option-capped-draw = A draw
guild-option-capped-holder_wins = Who has the Jeweled Box wins

## The rule book, in this order: `-title` is a heading, `-item-` a line of a list, the rest are paragraphs.

guild-rules-title = Guild of Thieves
guild-rules-intro =
    You are apprentices of the thieves' guild, two to sixteen of you, and only one will be made a master: whoever opens the
    Jeweled Box. It lies hidden somewhere in the town, and it has a trap. Find it, find out its combination, and do not
    guess wrongly.

guild-rules-combination-title = The combination
guild-rules-combination-1 =
    The combination is a suit and a value from 2 to 10, say the 5 of Hearts. Nobody knows it. All cards of its suit and all
    cards of its value have been taken out of the deck unseen. So every card from 2 to 10 that you see tells you twice what
    the combination is not: not its suit, and not its value.

guild-rules-town-title = The town
guild-rules-town-1 =
    The other 24 cards and the Joker, which is the Jeweled Box, are dealt face down to sixteen houses and the Guild House:
    eight slums of one card, eight rich houses of two, and one card for the Guild House. On each house lies a Lock, a Jack,
    Queen, King or Ace, face down.
guild-rules-town-2 =
    In turn each of you chooses one of the houses. Its cards are your hand, and its Lock protects them: it stays on the
    table, and you alone may look at it. The player to the left of who set up the combination begins.

guild-rules-turn-title = Your turn
guild-rules-turn-1 = You may do each of these, in this order:
guild-rules-turn-item-1 = Rob a house: one in the town, or another player's.
guild-rules-turn-item-2 = Pay dues to the Guild House, if you have two cards.
guild-rules-turn-item-3 = Change the Lock of your own house, if you have a royalty in your hand: the old one comes to your hand.

guild-rules-rob-title = Robbing
guild-rules-rob-1 =
    Name the suit or the rank of the Lock: Hearts, say, or King. If you are right, the Lock is turned face up for all to
    see, you look at every card of the house, which for a player's house are all the cards in the hand, and you may take
    one of them. Nobody but you, and the player you took it from, learns which.
guild-rules-rob-2 =
    If you are wrong, nothing happens, but all have heard you. Of a house in the town you have now seen the Lock, and can
    use that another time; of a player's house you have not.
guild-rules-rob-3 =
    If you take the last card, you may take the Lock too, and the house is out of play. That is so for a player's house as
    well: its owner plays on, but cannot be robbed any more.

guild-rules-door-title = The open door
guild-rules-door-1 =
    The Lock of a robbed house stays face up, and anyone may rob it without a guess. Unless you lock the door behind you:
    right after robbing a house in the town that still has a card you may take its Lock into your hand, and lay a
    different royalty from your hand face down in its place.

guild-rules-dues-title = Dues
guild-rules-dues-1 =
    Put any two cards of your hand, in the order you like, at the bottom of the Guild House, and draw its top card. Even the
    Jeweled Box can be hidden there.

guild-rules-box-title = Opening the box
guild-rules-box-1 =
    While the Jeweled Box is in your hand you may guess the combination, at any moment of your turn. Say it aloud, then look.
guild-rules-box-item-1 = If you are right, you have won.
guild-rules-box-item-2 =
    If you are wrong, the trap kills you. Your hand, the box with it, goes under your Lock, and your house is a house of the
    town again, for the others to rob.

guild-rules-end-title = The end
guild-rules-end-1 =
    A right guess wins. If nobody can win any more, because all are dead or because nobody has the box and nobody can do
    anything, the match is a draw.

guild-rules-options-title = Three more ways to play
guild-rules-options-item-1 = Double Deck: two decks, one Joker, 32 houses. The combination is taken out of both decks.
guild-rules-options-item-2 =
    I Know Where You Live: the Jeweled Box is the first card of the Guild House. All know, and all know who draws it.
guild-rules-options-item-3 = Pen & Paper: you may write down what you have seen. Here a notebook does it for you.

guild-rules-secrets-title = What everybody can know
guild-rules-secrets-1 =
    How many cards there are in every house, in every hand and in the Guild House, which Locks lie face up, and every guess,
    right or wrong. Everything else you have to see for yourself, and remember.

## What only the page says

page-guild-showing = Watch what happens …
page-guild-thieves = The thieves, in the order of play
page-guild-at-turn = , whose turn it is
page-guild-pick-house = Pick a house
page-guild-secret = only you see this
page-guild-hidden = A card, face down
page-guild-card = { $rank } of { $suit }
page-guild-contents = In house { $house }
page-guild-name-lock = What is the Lock of house { $house }?
page-guild-tap-house = Pick a house in the town
page-guild-say-lock = Pick what you say
page-guild-tap-card = Pick a card
page-guild-tap-two = Pick two cards, in order
page-guild-tap-royalty = Pick a royalty
page-guild-pay = Pay { $first }, and { $last } to the very bottom
page-guild-box = Open the Jeweled Box …
page-guild-box-suit = The suit of the combination
page-guild-box-value = Its value
page-guild-box-pick = Pick a suit and a value
page-guild-box-ask = Say { $pair }
page-guild-box-wait = Not now
page-guild-box-sure = Open the box with { $pair }? If that is wrong, the trap kills you.
page-guild-unknown = The combination stays a secret here. The record tells it.
page-guild-thief = Thief
page-guild-said = Guessed
page-guild-held = Cards
