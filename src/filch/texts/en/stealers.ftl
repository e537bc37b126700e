### Stealers.
###
### Facts of events come under their own names, as in troll.ftl: `$seat` and `$victim` are labels, `$seats` and
### `$winners` lists of labels, `$count` how many these are. `$you` is "yes" where the reader is `$seat`, or `$victim` in
### events without a `$seat`, or the only one of a list; of The Sweep it is "victim" where the reader is `$victim`.
### `$dice` and `$returned` are the faces as text, "1 1 6"; `$side` is a name from here. Other facts stay numbers.

## What is decided now. `$going` is "low", "high" or "none", `$pending` the points that Rescue would block.

stealers-phase-throwing = Everyone throws a die. The highest begins.
stealers-phase-drawing = It is drawn by lot who begins.
stealers-phase-rolling = { $you ->
    [yes] You roll.
   *[no] { $seat } rolls.
}
stealers-phase-taking = { $you ->
    [yes] { $going ->
        [low] You are going low. Take at least one die.
        [high] You are going high. Take at least one die.
       *[none] Take at least one die, and say low or high.
    }
   *[no] { $seat } takes dice.
}
stealers-phase-kicking = { $you ->
    [yes] You roll the Kicker.
   *[no] { $seat } rolls the Kicker.
}
stealers-phase-choosing = { $you ->
    [yes] Three times Roll Again: choose a side of the Kicker.
   *[no] { $seat } chooses a side of the Kicker.
}
stealers-phase-keeping = { $you ->
    [yes] You hold Rescue. Keep it, or roll the Kicker?
   *[no] { $seat } decides whether to keep Rescue.
}
stealers-phase-scoring = { $you ->
    [yes] You roll for the Target Number.
   *[no] { $seat } rolls for the Target Number.
}
stealers-phase-rescuing = { $you ->
    [yes] { $pending ->
        [one] Use Rescue now? It blocks one point and all that follow.
       *[other] Use Rescue now? It blocks { $pending } points and all that follow.
    }
   *[no] { $seat } decides whether to use Rescue.
}
stealers-phase-holding = { $you ->
    [yes] You did not need Rescue. Hold it, or leave the Kicker free?
   *[no] { $seat } decides whether to hold Rescue.
}
stealers-phase-defending = { $you ->
    [yes] You roll the Kicker against The Sweep.
   *[no] { $seat } rolls the Kicker against The Sweep.
}
stealers-phase-ended = The match is over.

## Words

stealers-points = Points
stealers-target = Target Number
stealers-kicker = Kicker
stealers-going-low = low
stealers-going-high = high
stealers-out = out
stealers-clockwise = clockwise
stealers-anticlockwise = anticlockwise
stealers-roll = The roll
stealers-taken = Taken
stealers-hit = hit
stealers-holds = holds Rescue
stealers-turn = Turn { $turn }
stealers-direction = Play goes { $direction }

## Actions. `$opponent` is whom the roller would hit; `$going` is where a swap goes.

stealers-action-low = Go low
stealers-action-low-explained = Under 12 hits { $opponent }, over 12 hits you.
stealers-action-high = Go high
stealers-action-high-explained = Over 30 hits { $opponent }, under 30 hits you.
stealers-action-take = Take
stealers-action-take-explained = Put these aside, and roll the others.
stealers-action-swap = Swap
stealers-action-swap-explained = { $going ->
    [low] Put back what you have, take more, and go low.
   *[high] Put back what you have, take more, and go high.
}
stealers-action-sweep = The Sweep
stealers-action-sweep-explained = Knock out the next player at once, if no Rescue comes between.
stealers-action-hold = Hold Rescue
stealers-action-hold-explained = It blocks what would hit you, and nobody else rolls the Kicker.
stealers-action-release = Leave the Kicker
stealers-action-release-explained = Rescue is gone, and the Kicker is free.
stealers-action-use = Use Rescue
stealers-action-use-explained = You lose nothing more this round, and the Kicker is free.
stealers-action-decline = Keep it back
stealers-action-decline-explained = You lose these points, and still hold Rescue after this round.

## The sides of the Kicker, and what they do

stealers-side-stealer = Stealer
stealers-side-stealer-explained = Points taken go to the one who scores them; scored on oneself, they go to the opponent.
stealers-side-doubler = Doubler
stealers-side-doubler-explained = Everything scored counts double.
stealers-side-switch-five = Switch Five
stealers-side-switch-five-explained = Play turns round, and five more points are scored.
stealers-side-flip = Flip
stealers-side-flip-explained = Who would have hit the opponent hits himself, and the other way round.
stealers-side-roll-again = Roll Again
stealers-side-roll-again-explained = The Kicker is rolled again. After three in a row its side may be chosen.
stealers-side-rescue = Rescue
stealers-side-rescue-explained = It blocks points from whoever rolled it. Not used, it may be held.

## Events

stealers-event-die-thrown = { $you ->
    [yes] You throw { $face }.
   *[no] { $seat } throws { $face }.
}
stealers-event-throws-tied = Equal throws: { $seats } share the highest.
stealers-event-starter-drawn = { $you ->
    [yes] Still equal, so it is drawn by lot: you begin.
   *[no] Still equal, so it is drawn by lot: { $seat } begins.
}
stealers-event-turn-began = { $you ->
    [yes] Turn { $turn }: you roll.
   *[no] Turn { $turn }: { $seat } rolls.
}
stealers-event-dice-rolled = { $you ->
    [yes] You roll { $dice }.
   *[no] { $seat } rolls { $dice }.
}
stealers-event-went-low = { $you ->
    [yes] You go low.
   *[no] { $seat } goes low.
}
stealers-event-went-high = { $you ->
    [yes] You go high.
   *[no] { $seat } goes high.
}
stealers-event-swapped = { $you ->
    [yes] You swap: { $returned } go back.
   *[no] { $seat } swaps: { $returned } go back.
}
stealers-event-dice-taken = { $you ->
    [yes] You take { $dice }: { $total } in all.
   *[no] { $seat } takes { $dice }: { $total } in all.
}
stealers-event-broke-even = { $you ->
    [yes] { $total } exactly: you break even.
   *[no] { $total } exactly: { $seat } breaks even.
}
stealers-event-target-set = { $you ->
    [yes] { $total } in all: the Target Number is { $target }, and it hits you.
   *[no] { $total } in all: the Target Number is { $target }, and it hits { $victim }.
}
stealers-event-missed = { $you ->
    [yes] { $total } in all: you miss by { $difference }, and lose that much.
   *[no] { $total } in all: { $seat } misses by { $difference }, and loses that much.
}
stealers-event-kicker-rolled = { $you ->
    [yes] You roll the Kicker: { $side }.
   *[no] { $seat } rolls the Kicker: { $side }.
}
stealers-event-side-chosen = { $you ->
    [yes] You choose { $side }.
   *[no] { $seat } chooses { $side }.
}
stealers-event-side-flipped = { $you ->
    [yes] Flipped: now it hits you.
   *[no] Flipped: now it hits { $victim }.
}
stealers-event-direction-changed = { $direction ->
    [1] Play turns round: it goes clockwise now.
   *[other] Play turns round: it goes anticlockwise now.
}
stealers-event-rescue-gained = { $you ->
    [yes] Rescue protects you.
   *[no] Rescue protects { $seat }.
}
stealers-event-rescue-held = { $you ->
    [yes] You hold Rescue.
   *[no] { $seat } holds Rescue.
}
stealers-event-rescue-used = { $you ->
    [yes] { $blocked ->
        [one] Your Rescue blocks one point. The scoring is over.
       *[other] Your Rescue blocks { $blocked } points. The scoring is over.
    }
   *[no] { $blocked ->
        [one] The Rescue of { $seat } blocks one point. The scoring is over.
       *[other] The Rescue of { $seat } blocks { $blocked } points. The scoring is over.
    }
}
stealers-event-rescue-declined = { $you ->
    [yes] You do not use Rescue.
   *[no] { $seat } does not use Rescue.
}
stealers-event-kicker-freed = The Kicker is free again.
stealers-event-targets-hit = { $hits ->
    [one] { $points ->
        [one] One die shows it: 1 point.
       *[other] One die shows it: { $points } points.
    }
   *[other] { $hits } dice show it: { $points } points.
}
stealers-event-straight-scored = 1 to 6 in the first roll: The 21 scores { $points } points.
stealers-event-five-added = Switch Five scores five more.
stealers-event-all-picked-up = Six are put aside: all six dice go on.
stealers-event-no-target = No die shows it: the scoring is over.
stealers-event-points-lost = { $you ->
    [yes] { $points ->
        [one] You lose one point.
       *[other] You lose { $points } points.
    }
   *[no] { $points ->
        [one] { $seat } loses one point.
       *[other] { $seat } loses { $points } points.
    }
}
stealers-event-points-stolen = { $you ->
    [yes] { $points ->
        [one] You get one point for it.
       *[other] You get { $points } points for it.
    }
   *[no] { $points ->
        [one] { $seat } gets one point for it.
       *[other] { $seat } gets { $points } points for it.
    }
}
stealers-event-points-void = { $points ->
    [one] One point is left over, and nobody loses it.
   *[other] { $points } points are left over, and nobody loses them.
}
stealers-event-knocked-out = { $you ->
    [yes] You have no points left: you are out.
   *[no] { $seat } has no points left and is out.
}
stealers-event-sweep-made = { $you ->
    [yes] You make The Sweep: { $victim } is to be knocked out.
    [victim] { $seat } makes The Sweep: you are to be knocked out.
   *[no] { $seat } makes The Sweep: { $victim } is to be knocked out.
}
stealers-event-sweep-negated = { $you ->
    [yes] The Sweep fails: you are safe.
   *[no] The Sweep fails: { $victim } is safe.
}
stealers-event-match-ended = { $count ->
    [one] { $you ->
        [yes] The match is over. You win.
       *[no] The match is over. { $winners } wins.
    }
   *[other] The match is over. { $winners } share the win.
}

## Options

stealers-option-level = Level
stealers-option-level-explained = How much of the game is played.
stealers-option-level-simple = Simple
stealers-option-level-simple-explained = Six dice: low or high, the Target Number, and the points it takes.
stealers-option-level-advanced = Advanced
stealers-option-level-advanced-explained = With the Kicker, whose sides steal, double, turn, flip and rescue.
stealers-option-level-professional = Professional
stealers-option-level-professional-explained = With the Kicker, The Sweep and The 21: 1 to 6 in one roll does great things.
stealers-option-target_over_six = A Target Number above six
stealers-option-target_over_six-explained = What happens to who misses by more than a die can show.
stealers-option-target_over_six-no_match = No die shows it, so nothing is scored
stealers-option-target_over_six-lose_difference = The player loses the difference at once
stealers-option-target_over_six-cap_6 = It counts as six
stealers-option-self_ko_overflow = After knocking oneself out
stealers-option-self_ko_overflow-explained = Whether the scoring goes on with the next player when somebody has knocked himself out.
stealers-option-self_ko_overflow-true = The scoring goes on
stealers-option-self_ko_overflow-false = The scoring is over
stealers-option-rescue = Rescue
stealers-option-rescue-explained = Whether it blocks the first points that its holder would lose, or its holder is asked.
stealers-option-rescue-automatic = Works by itself
stealers-option-rescue-choice = Its holder is asked
stealers-option-release_on_triples = What frees a held Kicker
stealers-option-release_on_triples-explained = Which three 1s or three 6s of a Set-Up.
stealers-option-release_on_triples-taken = The first three dice taken
stealers-option-release_on_triples-first_roll = Any three of the first roll
stealers-option-overflow = After a knock-out
stealers-option-overflow-explained = What goes on to the next player when somebody is knocked out.
stealers-option-overflow-points = The points left over, and later rolls
stealers-option-overflow-rolls = Later rolls alone
stealers-option-direction = Low or high
stealers-option-direction-explained = How it is settled where a player is going.
stealers-option-direction-declared = Said with the first dice taken
stealers-option-direction-by_first_die = By the first die: 1 to 3 low, 4 to 6 high
stealers-option-max_swaps = Swaps
stealers-option-max_swaps-explained = How often a player may swap in a turn.
stealers-option-max_swaps-2 = Twice
stealers-option-max_swaps-1 = Once
stealers-option-stealer_gain = What Stealer brings
stealers-option-stealer_gain-explained = Which points go to whoever steals.
stealers-option-stealer_gain-removed = The points really taken away
stealers-option-stealer_gain-rolled = All points rolled
stealers-option-holder_kicker = A holder's own Scoring Round
stealers-option-holder_kicker-explained = What becomes of a Rescue that the player whose turn it is holds.
stealers-option-holder_kicker-keeps = It is kept, and no Kicker is rolled
stealers-option-holder_kicker-rolls = It is given up, and the Kicker is rolled
stealers-option-holder_kicker-choice = As the player chooses
stealers-option-release_by = Who frees a held Kicker
stealers-option-release_by-explained = Whose three 1s or three 6s count.
stealers-option-release_by-anyone = Anyone's
stealers-option-release_by-others = Anyone's but the holder's
stealers-option-sweep = The Sweep
stealers-option-sweep-explained = Whether it may be passed up.
stealers-option-sweep-optional = It may be passed up
stealers-option-sweep-forced = It must be made
stealers-option-after_sweep = After a Sweep
stealers-option-after_sweep-explained = What follows when somebody was swept out.
stealers-option-after_sweep-turn_ends = The turn is over
stealers-option-after_sweep-set_up_continues = The Set-Up goes on with the same roll
stealers-option-turn_cap = Turns at most
stealers-option-turn_cap-explained = A match can go on for ever. After so many turns all who are still in share the win.
stealers-option-turn_cap-500 = 500
stealers-option-turn_cap-100 = 100
stealers-option-turn_cap-200 = 200
stealers-option-turn_cap-1000 = 1000

## The rule book, in this order: `-title` is a heading, `-item-` a line of a list, the rest are paragraphs.

stealers-rules-title = Stealers
stealers-rules-intro =
    You are thieves who have nothing left to rob but each other, two to eight of you. Everyone begins with 30 points.
    With six dice you take points from the next player, or, if you are out of luck, from yourself. Whoever has none left
    is out, and the last one in wins.

stealers-rules-start-title = The start
stealers-rules-start-1 =
    Everyone throws one die. The highest throw begins, those who tie throw again, and play goes clockwise. A turn has two
    parts: the Set-Up, which says whose points are at stake, and the Scoring Round, which takes them.

stealers-rules-set-up-title = The Set-Up
stealers-rules-set-up-1 =
    Roll all six dice. You want their total to be very low or very high, and you say which with the first dice you take.
    Of every roll take at least one die, more if you like, and roll the others, until all six are taken. Then look at the
    total:
stealers-rules-set-up-item-1 = Going low, under 12 hits the next player, over 12 hits you.
stealers-rules-set-up-item-2 = Going high, over 30 hits the next player, under 30 hits you.
stealers-rules-set-up-item-3 = 12 exactly going low, or 30 exactly going high, breaks even: your turn is over.
stealers-rules-set-up-2 = How far the total is from 12, or from 30, is your Target Number.
stealers-rules-swap-title = Swaps
stealers-rules-swap-1 =
    With one or two dice taken you may change your mind: the dice you have go back, you take more of them out of the roll
    on the table, one for at least two, two for at least three, and now you go the other way.

stealers-rules-scoring-title = The Scoring Round
stealers-rules-scoring-1 =
    Roll all six dice again. Every die that shows the Target Number is put aside and scores it; roll the others again, and
    go on until a roll does not show it. With six put aside you pick all of them up and go on. What you score is taken
    from whoever is hit. If that knocks somebody out, the rest hits the next player in turn.
stealers-rules-scoring-2 = A Target Number above six hits yourself, but no die shows it, so nothing happens.
stealers-rules-example-1 =
    Say you go low and end with 10: the Target Number is 2, and the next player is hit. You roll 2 2 5 1 6 3, then 2 4 4 1,
    then 5 6 3. That is three times 2, so the next player loses 6.

stealers-rules-kicker-title = The Kicker (advanced)
stealers-rules-kicker-1 = Before a Scoring Round you roll the Kicker. Its side changes the round:
stealers-rules-kicker-item-1 = Stealer: the points taken go to you. If you hit yourself, they go to the next player.
stealers-rules-kicker-item-2 = Doubler: everything you score counts double.
stealers-rules-kicker-item-3 =
    Switch Five: play turns round and so hits the other neighbour, and you score five more, even if you score nothing
    else. If you hit yourself, play turns round after you have lost all of it.
stealers-rules-kicker-item-4 = Flip: instead of the next player you hit yourself, or the other way round.
stealers-rules-kicker-item-5 = Roll Again: roll it again. After three in a row choose any other side.
stealers-rules-kicker-item-6 =
    Rescue: it blocks the points you would lose, and the Scoring Round is over. If you do not need it this turn you may
    hold the Kicker: then nobody else rolls it, and it blocks the first points you would lose. Used, it is free again.
    It is also freed when the first three dice somebody takes are three 1s or three 6s.

stealers-rules-straight-title = The Sweep and The 21 (professional)
stealers-rules-straight-1 =
    The Sweep: if the first roll of your Set-Up is 1 2 3 4 5 6, you may knock out the next player at once. Rescue saves
    who holds it; if nobody holds the Kicker, the victim may roll it and is saved by Rescue. Either way the turn is over.
stealers-rules-straight-2 =
    The 21: if the first roll of your Scoring Round is 1 2 3 4 5 6, it scores 21, and you go on with all six dice.

stealers-rules-end-title = The end
stealers-rules-end-1 =
    Whoever is left alone has won. A match that goes on for hundreds of turns is shared by all who are still in.

stealers-rules-secrets-title = What everybody can know
stealers-rules-secrets-1 = Everything: all dice, all scores and all choices lie open.
