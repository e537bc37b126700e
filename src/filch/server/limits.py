"""What bounds what strangers can do: rates by address, and counts of connections."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from typing import Any

from filch.server.settings import Limits, Rate
from filch.table.table import Refusal

#: An address, as a key for what is counted by address.
Address = str

Clock = Callable[[], float]


class Bucket:
    """A token bucket: it holds at most `burst` tokens and gains `each_second`; whatever happens takes one."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Clock = time.monotonic) -> None:
        """Begin with a full bucket."""
        self._rate = rate
        self._clock = clock
        self._tokens = rate.burst
        self._at = clock()

    def take(self) -> bool:
        """Take a token, if there is one."""
        now = self._clock()
        self._tokens = min(self._rate.burst, self._tokens + (now - self._at) * self._rate.each_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each address; that of whom nothing was heard of for longest is forgotten when there are too many."""

    def __init__(self, rate: Rate, most: int, what: str, clock: Clock = time.monotonic) -> None:
        """Make them.

        Args:
            rate: each bucket's.
            most: how many addresses are remembered.
            what: what is counted, for the sentence of a refusal.
            clock: seconds, from any moment.
        """
        self._rate = rate
        self._most = most
        self._what = what
        self._clock = clock
        self._buckets: OrderedDict[Address, Bucket] = OrderedDict()

    def take(self, address: Address) -> None:
        """Count one.

        Raises:
            Refusal: "too_many", if there were too many from this address.
        """
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._clock)
        self._buckets[address] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refusal(
                "too_many",
                f"too many {self._what} from {address}: it can be {self._rate.burst:g} at once and "
                f"{60 * self._rate.each_second:g} a minute",
                given=address,
            )


class Connections:
    """How many connections there are, in all and by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._by_address: Counter[Address] = Counter()
        self.total = 0

    @contextmanager
    def one(self, address: Address) -> Iterator[None]:
        """Hold one while it is open.

        Raises:
            Refusal: "too_many", if there are too many.
        """
        if self.total >= self._limits.connections:
            raise Refusal("too_many", f"there are {self.total} connections, and there can be no more")
        if self._by_address[address] >= self._limits.connections_of_address:
            raise Refusal(
                "too_many",
                f"there are {self._by_address[address]} connections from {address}, and there can be no more",
                given=address,
            )
        self.total += 1
        self._by_address[address] += 1
        try:
            yield
        finally:
            self.total -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


def address_of(scope: Mapping[str, Any] | MutableMapping[str, Any], *, proxy: bool) -> Address:
    """Where an ASGI connection comes from; a network, where one has more addresses than can be counted.

    Args:
        scope: the connection's ASGI scope.
        proxy: whether the last address in `X-Forwarded-For` is to be believed: it is the proxy that wrote it. Those
            before it are whatever the client has sent.
    """
    client = scope.get("client")
    host = client[0] if client else ""
    if proxy:
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if forwarded:
            host = forwarded[-1].decode("latin-1").rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return "unknown"  # a Unix socket, or a proxy that writes no address; all of these share one count
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
