### What server, page and terminal say about any game.
###
### Keys are made of names as the code has them, with hyphens for spaces: `refusal-not_your_turn` is for the code
### `not_your_turn`. Seats arrive as labels ("Seat 2", or a name), and `$you` is "yes" where that seat is the reader's.

## Games

game-troll = Troll
game-troll-tagline = Slip past the troll with as many jewels as it does not miss.
game-stealers = Stealers
game-stealers-tagline = Roll very low or very high, and take what the others have. Last thief standing wins.
game-guild = Guild of Thieves
game-guild-tagline = Rob the town house by house until you know the combination. Guess it wrong, and the box kills you.

players = { $min ->
    [one] { $min } player
   *[other] { $min } to { $max } players
}

## Seats

seat = Seat { $number }
you = You
spectator = a spectator

## Bots

bot-random = random: plays any legal move, each as likely
bot-cautious = cautious: takes what is right, or the nearest to it, and never swaps
bot-sharper = sharper: has worked out what every take may bring, swaps included
bot-fence = fence: weighs each of its cards against every troll and every hand that may be there

## Refusals, by the code of the protocol. The server adds a sentence of its own that quotes what was wrong.

refusal-malformed = That could not be understood.
refusal-protocol = This page and the server are of different versions. Load the page again.
refusal-unknown_seat = There is no such seat.
refusal-illegal = The rules do not allow that here.
refusal-not_your_turn = It is not your turn.
refusal-stale = The match has moved on since then. Look again and choose again.
refusal-repeated = That has been played already.
refusal-wrong_key = Your link does not open this seat.
refusal-not_seated = That takes a seat. Take one first.
refusal-not_host = Only the host of this table can do that.
refusal-taken = Somebody sits there already.
refusal-not_open = The match has begun, so the seats stay as they are.
refusal-not_full = The match can begin when every seat is taken.
refusal-too_early = The record will be there when the match is over.
refusal-no_such_table = There is no such table. It may have been closed.
refusal-no_such_page = There is nothing here.
refusal-not_allowed = That cannot be done here.
refusal-foreign_origin = That came from a page of another site.
refusal-too_large = That is too long.
refusal-too_many = That was too often or too much. Wait a little and try again.
refusal-too_slow = The connection could not keep up. It will be made again.
refusal-too_late = The greeting came too late. The connection will be made again.
refusal-not_stored = The server could not keep that, so it has not happened. Try again in a moment.
refusal-closing = The server is stopping. The connection will be made again.
refusal-fault = Something is wrong with the server. It was not your doing.
