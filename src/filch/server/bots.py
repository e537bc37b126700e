"""Bots at tables: whenever one is to act, it chooses in a thread, and what it chooses is judged like anybody's action.

A bot that raises, thinks too long or chooses what it may not play is logged, and the random bot acts for it that
time, so that the table goes on.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from filch.bots import Bot, Seen
from filch.bots.chance import RandomBot
from filch.errors import FilchError, Stale
from filch.server.live import Judge, Live
from filch.server.stores import Gone, StoreFailed
from filch.table.entries import Acted
from filch.table.table import Table

#: Threads in which bots choose.
THREADS = 2
#: Seconds to wait after a failure of the store, doubled each time up to the last.
PATIENCE = (0.5, 30.0)

log = logging.getLogger("filch.server")


class BotDriver:
    """Lets bots act."""

    def __init__(
        self,
        submit: Callable[[Live, Judge], Awaitable[int]],
        *,
        pace: float,
        thinking: float,
        clock: Callable[[], float],
    ) -> None:
        """Make it.

        Args:
            submit: carries out an action, as `Hub.submit`.
            pace: seconds before each action.
            thinking: seconds that a bot may take to choose.
            clock: the time, in seconds since the epoch.
        """
        self._submit = submit
        self._pace = pace
        self._thinking = thinking
        self._clock = clock
        self._threads = ThreadPoolExecutor(THREADS, "filch-bot")
        self._closed = False

    def wake(self, live: Live) -> None:
        """See to it that a table's bots act, if it is for one to act."""
        if self._closed or not live.table.bot_acts or (live.bot is not None and not live.bot.done()):
            return
        live.bot = asyncio.create_task(self._play(live))

    def close(self) -> None:
        """Let no bot begin to think."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _play(self, live: Live) -> None:
        """Act until it is for a person to act."""
        patience = PATIENCE[0]
        while (turn := live.table.bot_to_act()) is not None:
            version = live.table.version
            await asyncio.sleep(self._pace)
            if live.table.version != version:
                continue
            try:
                await self._act(live, version, *turn)
                patience = PATIENCE[0]
            except Stale:
                continue  # the same bot of another process was first
            except Gone:
                return
            except StoreFailed as error:
                log.warning("table %s: its bot waits %.1f s: %s", live.table.id, patience, error)
                await asyncio.sleep(patience)
                patience = min(2 * patience, PATIENCE[1])

    async def _act(self, live: Live, version: int, bot: Bot, seen: Seen) -> None:
        """Let a bot act once, at this version of the table."""

        def judged(action: str) -> Judge:
            def judge(table: Table) -> Acted:
                if table.version != version:
                    raise Stale(f"chosen at version {version}, and the table is at {table.version}", given=version)
                return table.judge_bot(seen.seat, action, self._clock())

            return judge

        try:
            choosing = asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, seen, _chance())
            action = await asyncio.wait_for(choosing, self._thinking)
            await self._submit(live, judged(action))
        except (Stale, Gone, StoreFailed):
            raise
        except Exception as error:  # a bot is anybody's code, and the table goes on without it
            if not isinstance(error, (FilchError, TimeoutError)):
                log.exception("table %s: the bot %s failed", live.table.id, bot.name)
            else:
                log.error("table %s: the bot %s failed: %r", live.table.id, bot.name, error)
            await self._submit(live, judged(RandomBot().choose(seen, _chance())))


def _chance() -> random.Random:
    return random.Random(secrets.randbits(128))
