"""Connections that a test can hold or cut: relays between nodes, and between a node and its database, in a process of their own."""

import multiprocessing
import selectors
import socket
import struct

OPEN, HELD, CUT = "open", "held", "cut"
"""Bytes pass; bytes wait, and arrive late when the link is open again; connections are reset, and new ones as well."""

MOST = 1 << 18


class Links:
    """Relays on ports of 127.0.0.1. Add all of them, then start."""

    def __init__(self):
        self.listeners, self.targets = [], []
        self.process = None

    def add(self, target):
        """A relay to a port; the answer is its own port, and its number for `set`."""
        listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.listeners.append(listener)
        self.targets.append(target)
        return listener.getsockname()[1], len(self.listeners) - 1

    def start(self):
        self.control, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.get_context("fork").Process(
            target=_relay, args=(self.listeners, self.targets, theirs), daemon=True)
        self.process.start()
        for listener in self.listeners:
            listener.close()

    def set(self, number, state):
        """Returns when the link is as it was asked to be."""
        self.control.send((number, state))
        self.control.recv()

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.join()


class _End:
    """One socket of a pair."""

    def __init__(self, link, endpoint):
        self.link, self.socket, self.peer = link, endpoint, None
        self.out = bytearray()
        self.is_connecting = self.has_ended = self.is_shut = False


def _relay(listeners, targets, control):
    selector = selectors.DefaultSelector()
    states = [OPEN] * len(listeners)
    ends = [set() for _ in listeners]
    selector.register(control, selectors.EVENT_READ)

    def refresh(end):
        """Waits for what matters to an end now."""
        events = 0
        if end.is_connecting:
            events = selectors.EVENT_WRITE
        elif states[end.link] == OPEN:
            if not end.has_ended and len(end.peer.out) < MOST:
                events |= selectors.EVENT_READ
            if end.out:
                events |= selectors.EVENT_WRITE
        known = selector.get_map().get(end.socket)
        if known and not events:
            selector.unregister(end.socket)
        elif known and known.events != events:
            selector.modify(end.socket, events, end)
        elif not known and events:
            selector.register(end.socket, events, end)

    def drop(end, is_reset=False):
        for one in (end, end.peer):
            if one in ends[one.link]:
                ends[one.link].discard(one)
                if selector.get_map().get(one.socket):
                    selector.unregister(one.socket)
                if is_reset:
                    one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                one.socket.close()

    def accept(number):
        try:
            client, _ = listeners[number].accept()
        except OSError:
            return
        if states[number] == CUT:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()
            return
        here, there = _End(number, client), _End(number, socket.socket())
        here.peer, there.peer = there, here
        for end in (here, there):
            end.socket.setblocking(False)
            end.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ends[number].add(end)
        there.is_connecting = there.socket.connect_ex(("127.0.0.1", targets[number])) != 0
        refresh(there)
        refresh(here)

    def serve(end, events):
        if end.is_connecting:
            if end.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                return drop(end, is_reset=True)
            end.is_connecting = False
        elif events & selectors.EVENT_READ:
            try:
                data = end.socket.recv(65536)
            except BlockingIOError:
                data = None
            if data:
                end.peer.out += data
            elif data is not None:
                end.has_ended = True
        if end.out and not end.is_connecting:
            try:
                del end.out[: end.socket.send(end.out)]
            except BlockingIOError:
                pass
        for one in (end, end.peer):
            # First forward the bytes from before the end, and then the end itself.
            if one.peer.has_ended and not one.out and not one.is_shut and not one.is_connecting:
                one.is_shut = True
                try:
                    one.socket.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
        if end.is_shut and end.peer.is_shut:
            return drop(end)
        refresh(end)
        refresh(end.peer)

    for number, listener in enumerate(listeners):
        listener.setblocking(False)
        selector.register(listener, selectors.EVENT_READ, number)
    while True:
        for key, events in selector.select():
            if key.fileobj is control:
                try:
                    number, state = control.recv()
                except EOFError:
                    return
                was, states[number] = states[number], state
                if state == CUT:
                    for end in list(ends[number]):
                        drop(end, is_reset=True)
                if (was == HELD) != (state == HELD):
                    # New connections wait in the kernel's queue.
                    if state == HELD:
                        selector.unregister(listeners[number])
                    else:
                        selector.register(listeners[number], selectors.EVENT_READ, number)
                for end in ends[number]:
                    refresh(end)
                control.send(None)
            elif isinstance(key.data, int):
                accept(key.data)
            elif key.data in ends[key.data.link]:
                try:
                    serve(key.data, events)
                except OSError:
                    drop(key.data, is_reset=True)
