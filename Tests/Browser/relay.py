"""A relay between browser and server that can cut connections and be unreachable for a while, as networks are."""

import select
import socket
import threading


class Relay:
    """Forwards TCP connections to a port; can cut all of them and refuse new ones."""

    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs = set()
        self.is_open = True
        self.lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if not self.is_open:
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            with self.lock:
                self.pairs.add((client, server))
            threading.Thread(target=self._pump, args=(client, server), daemon=True).start()

    def _pump(self, client, server):
        sockets = {client: server, server: client}
        try:
            while True:
                readable, _, _ = select.select(list(sockets), [], [], 60)
                for source in readable:
                    data = source.recv(65536)
                    if not data:
                        return
                    sockets[source].sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            with self.lock:
                self.pairs.discard((client, server))
            client.close()
            server.close()

    def cut(self):
        """Ends every connection; new ones are accepted."""
        with self.lock:
            pairs = list(self.pairs)
        for pair in pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def close(self):
        """Ends every connection and refuses new ones until reopened."""
        self.is_open = False
        self.cut()

    def reopen(self):
        self.is_open = True
