### What only the page says.

## Everywhere

page-title-lobby = filch: games of thieves
page-title-table = { $game } · filch
page-title-turn = Your turn! { $game } · filch
page-home = filch, to the lobby
page-to-lobby = To the lobby
page-dismiss = All right
page-close = Close
page-skip = Skip
page-rules = How to play
page-no-answer = The server does not answer. Look at your connection, then try again.
page-your-name = Your name
page-link-lost = Connection lost. Trying again …
page-link-back = Connected again.

## Seats and bots

page-bot = { $kind } (bot)
page-bot-kind = Bots to seat
page-bot-of-several = { $kind } { $place } (bot)
page-seat-free = free
page-seat-yours = this is you
page-seat-take = Sit here
page-seat-leave = Leave the seat
page-seat-clear = Free the seat
page-seat-bot = Seat a bot

## The lobby

page-lobby-headline = Take all you can carry. Just do not wake what sleeps on it.
page-lobby-about = Games of nerve, bluff and stolen jewels for a handful of friends. Send a link, sit down, play: no account, nothing to install.
page-lobby-fair = Every shuffle is sealed before the match and opened after it, so that anyone can check that it was honest.
page-make-heading = Make a table
page-make-game = Game
page-make-players = Players
page-make-bots-later = Bots can fill the seats your friends leave free.
page-make-who = Who may find it
page-make-public = Everyone
page-make-public-means = The table stands in the lobby, and anyone may join or watch.
page-make-private = Who has the link
page-make-private-means = The table is not in the lobby. Whoever you send the link to may join or watch.
page-make-more = More rules to choose
page-make-button = Make it and sit down
page-tables-heading = Tables
page-tables-loading = Looking for tables …
page-tables-none = No table is open just now. Make the first.
page-own-heading = Your tables
page-row-open = { $free ->
    [0] ready to begin
    [one] one seat free
   *[other] { $free } seats free
}
page-row-running = running
page-row-over = over
page-row-join = Join
page-row-watch = Watch
page-row-return = Return

## A table before the match

page-table-opening = Opening the table …
page-waiting-free = { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
}
page-waiting-ready = Everyone is here.
page-waiting-host = Everyone is here. The host can begin.
page-start = Begin the match
page-share-heading = Invite
page-share-public = Whoever opens this link can take a free seat or watch.
page-share-private = Only who has this link finds the table. It lets them take a free seat or watch.
page-share-link = Link to this table
page-share-copy = Copy
page-share-send = Share
page-share-copied = Copied.
page-share-by-hand = The link is marked: copy it.
page-fair-heading = An honest shuffle
page-fair-about = Before anyone sat down the server sealed the secret of its shuffle: this number is the seal. Each player adds randomness of their own. After the match the secret is opened, and with the record anyone can compute every card again.

## A match

page-game-unknown = This page cannot show { $game } yet.
page-log = What happened
page-watching = You are watching. Hidden cards stay hidden from you.
page-pace = Show what happens
page-pace-calm = step by step
page-pace-quick = quickly
page-pace-results = results only

## The end

page-over = { $count ->
    [one] { $winners } wins
   *[other] { $winners } share the win
}
page-over-you = You win!
page-over-again = Another table like this
page-over-record = Download the record
page-over-check = Was the shuffle honest? Download the record and compute it again:
page-over-kept = The seal is the one you were given when you sat down.
page-over-changed = The seal is not the one you were given when you sat down. Do not trust this match.

## Troll

page-troll-lair = The troll's lair
page-troll-line = The thieves, in the order of play
page-troll-hidden = Troll card, face down
page-troll-secret = Troll { $troll }. Only you see it.
page-troll-open = Troll { $troll }
page-troll-only-you = only you see this
page-troll-gone = gone
page-troll-sum = { $total } of { $troll }
page-troll-asleep = The troll is asleep.
page-troll-awake = The troll wakes!
page-troll-thinking = to play
page-troll-showing = Watch what happens …
page-troll-card = Card { $number }
page-troll-pick = Pick a card
page-troll-play-up = Play { $number } face up
page-troll-play-down = Play { $number } face down
page-troll-grid = This day
page-troll-number = Number
page-troll-day-over = Day { $day } is over
page-troll-day = Day { $day }
page-troll-thief = Thief
page-troll-left = Left in hand
page-troll-level = Equal jewels: the lowest cards left in hand decide.

## Stealers

page-stealers-den = The thieves' table
page-stealers-ring = The thieves, clockwise
page-stealers-start = The start
page-stealers-rolling = rolls
page-stealers-hits = hits { $victim }
page-stealers-no-target = not yet
page-stealers-even = break even
page-stealers-threw = threw { $face }
page-stealers-throws = to throw
page-stealers-kicker-free = free to roll
page-stealers-kicker-held = { $seat } holds Rescue
page-stealers-showing = Watch what happens …
page-stealers-watching = You are watching. Everything in this game lies open.
page-stealers-aside = Put aside
page-stealers-none = none
page-stealers-pick = Pick up dice
page-stealers-die = Die { $face }
page-stealers-counting = { $total } in all, with the dice picked up { $then }
page-stealers-counted = { $total } in all
page-stealers-scored = { $points ->
    [one] One point scored
   *[other] { $points } points scored
}
page-stealers-with = with { $dice }
page-stealers-not-so = not with these dice
page-stealers-thief = Thief
page-stealers-left = Out in turn
page-stealers-course = Points from turn to turn
page-stealers-capped = { $turns } turns were played, so all who are still in share the win.
