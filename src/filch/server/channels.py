"""How processes and connections tell each other that a table has a new version."""

from __future__ import annotations

from collections.abc import Iterable

from litestar.channels import ChannelsPlugin, Subscriber
from litestar.channels.backends.memory import MemoryChannelsBackend

#: News that may wait for one who follows a table. Who misses older news learns of them by the next.
BACKLOG = 64


class TableChannels(ChannelsPlugin):
    """A channel for each table, named by its identifier. Its messages are the table's new versions, as decimal text.

    Litestar's plugin keeps every channel that ever was, and looks through all of them when somebody leaves one.
    This one forgets a channel when nobody follows it.
    """

    async def unsubscribe(self, subscriber: Subscriber, channels: str | Iterable[str] | None = None) -> None:
        """Leave channels (None: all)."""
        names = [channels] if isinstance(channels, str) else list(self._channels if channels is None else channels)
        await super().unsubscribe(subscriber, names)
        for name in names:
            if not self._channels.get(name):
                self._channels.pop(name, None)


def memory_channels() -> TableChannels:
    """Channels within this process."""
    return TableChannels(
        MemoryChannelsBackend(),
        arbitrary_channels_allowed=True,
        subscriber_max_backlog=BACKLOG,
        subscriber_backlog_strategy="dropleft",
    )
