### What the terminal says besides the texts of the games.

## filch play

play-you-sit = You are in seat { $seat }. { $bots }
play-bot-sits = The bot { $bot } plays { $seats }.
play-commitment = The shuffle is fixed already; its commitment is
play-goes-on = The match in { $file } goes on.
play-keys = ? lists what you may play, q leaves
play-many = from { $first } to { $last }, { $count } in all.
play-legal = You may play:
play-legal-first-letters = The first letters will do, where they fit one alone.
play-several = { $given } fits { $legal }. Type a little more.
play-enter = Enter goes on.
play-keep-it = Keep the match in a file? Its name, or Enter to drop it:
play-kept = The match is in { $file }. To go on with it:
play-over-kept = The record is in { $file }. To see it again: filch replay. To check its shuffle: filch verify.
play-dropped = The match is not kept. With --record FILE it would be.
play-won = { $you ->
    [yes] You have won.
   *[no] { $winners } won.
}
play-shared = { $winners } share the win.
play-drawn = A draw: all share it.

## filch replay

replay-title = { $game }, { $players } players, match { $match }
replay-of-seat = As { $seat } was told it.
replay-of-spectator = As a spectator was told it.
replay-told-to = told to { $seats } alone
replay-so-far = The match is not over.

## filch verify

verify-followed = { $game }, { $players } players, match { $match }: all { $steps } steps follow the rules.
verify-result = The result follows from them: { $result }.
verify-unfinished = The match is not over.
verify-drawn = Chance: { $draws } outcomes drawn again from the secret, each as the record has it.
verify-committed = The secret is the one that was committed to: its SHA-256 is
verify-not-committed = The record names no commitment, so the secret could have been chosen afterwards.
verify-tampered = This record does not tell what happened: { $reason }
verify-against-rules = This record breaks the rules: { $reason }
verify-no-record = { $file } cannot be verified: { $reason }

## filch games

games-options = options:
games-default = (default)
games-bots = bots:

## filch odds

odds-goal-points = To be most: the net points of the turn, what you win on the opponent less what you lose.
odds-goal-chance = To be most: the chance that the opponent is scored on.
odds-signs = { $low } go low   { $high } go high   { $swap } swap for   dice alone: take them
odds-nothing-taken = No dice taken yet
odds-taken = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} taken, { $total } in all, { $going }
odds-rolled = { $place }; rolled { $roll }
odds-chart = { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} taken, { $going }: what is best, by roll and total
odds-chart-explained = Columns are the total of the dice taken; the last line is what to expect before the roll.
odds-roll = Roll
odds-total = Total of the dice taken
odds-chance = Chance
odds-best = Best
odds-take = Take
odds-net = Net points
odds-opponent = Opponent hit
odds-oneself = You hit
odds-expected = To expect before the roll: { $net } net points; { $opponent } that the opponent is hit, { $oneself } that you are.
odds-drawn = The chart is in { $file }.

## Boards

board-row-round = This round
