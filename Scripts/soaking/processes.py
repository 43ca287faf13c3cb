"""The processes that a soak has: nodes, PostgreSQL and nginx, each with files of its own, and each ended with the run."""

import atexit
import contextlib
import glob
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def _is_running(number):
    try:
        return pathlib.Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Node:
    """The server that is killed; always at the same port, with the same files."""

    def __init__(self, binary, folder, number, store, journal, secret=None):
        self.binary, self.number, self.store, self.journal, self.secret = binary, number, store, journal, secret
        self.port = free_port()
        # Where the other nodes reach it, if not at its port.
        self.address = None
        self.log = open(folder / f"node-{number}.log", "ab")
        self.process = None
        # However the run ends, its processes are ended.
        atexit.register(lambda: self.process and self.process.poll() is None and self.process.kill())

    def start(self):
        arguments = [self.binary, self.store, str(self.port), str(self.journal)]
        if self.secret:
            arguments += [self.secret, *([self.address] if self.address else [])]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=self.log, text=True)
        if not self.process.stdout.readline().startswith("http"):
            sys.exit(f"a node did not start:\n{self.written[-3000:]}")

    @property
    def written(self):
        """Everything in its log."""
        return pathlib.Path(self.log.name).read_text(errors="replace")

    def freeze(self, seconds):
        """Pauses the process and resumes it, like a machine that swaps or a virtual machine that is moved."""
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        started = time.monotonic()
        self.process.terminate()
        self.process.wait(20)
        return time.monotonic() - started


class Postgres:
    """A server of PostgreSQL with a data folder of its own."""

    programs = next(
        (pathlib.Path(name).parent for name in
         sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda name: int(name.split("/")[4]), reverse=True)
         + glob.glob("/usr/local/pgsql/bin/initdb") + glob.glob("/opt/homebrew/bin/initdb") + glob.glob("/usr/bin/initdb")), None)

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        # It refuses to run as root.
        self.user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        if self.user:
            shutil.chown(folder, "postgres", "postgres")
        made = subprocess.run(
            [self.programs / "initdb", "-D", folder / "data", "--auth=trust", "--username=tessera", "--encoding=UTF8", "--locale=C"],
            cwd="/", capture_output=True, text=True, **self.user)
        if made.returncode:
            sys.exit(f"initdb: {made.stdout}{made.stderr}")
        self.process = None
        atexit.register(lambda: self.process and self.process.poll() is None and self.kill())

    @property
    def conninfo(self):
        return f"host=127.0.0.1 port={self.port} dbname=postgres user=tessera"

    def start(self):
        """Starts it, and waits until it takes connections."""
        # The lock file of a killed server, whose process has ended.
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", self.folder / "data", "-p", str(self.port), "-k", self.folder, "-c",
             "listen_addresses=127.0.0.1", "-c", "max_connections=100", "-c", "shared_buffers=64MB", "-c", "max_wal_size=64MB", "-c",
             "min_wal_size=32MB"],
            cwd="/", stdout=subprocess.DEVNULL, stderr=open(self.folder.parent / "postgres.log", "ab"), **self.user)
        ready = [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(600):
            if subprocess.run(ready, cwd="/").returncode == 0:
                return
            time.sleep(0.05)
        sys.exit(f"PostgreSQL did not start:\n{(self.folder.parent / 'postgres.log').read_text()[-3000:]}")

    def ensure(self):
        """Starts it if it ended by itself."""
        try:
            self.process.wait(0.5)
        except subprocess.TimeoutExpired:
            return
        self.start()

    def _signal(self, number):
        """To the server and all its processes."""
        children = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout.split()
        for process in [self.process.pid, *map(int, children)]:
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass
        return [int(child) for child in children]

    def restart(self):
        """In good order; clients are cut off."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)
        self.start()

    def kill(self):
        """All of it at once, without a chance to write anything."""
        # No other server is started in the meantime.
        self.process.send_signal(signal.SIGSTOP)
        children = self._signal(signal.SIGKILL)
        self.process.wait()
        for child in children:
            while _is_running(child):
                time.sleep(0.01)

    def freeze(self, seconds):
        self._signal(signal.SIGSTOP)
        time.sleep(seconds)
        self._signal(signal.SIGCONT)

    def refuse(self, seconds):
        """Cuts every client off and lets none in again for so long, as one whose connections are all taken, or whose passwords changed."""
        self._tell("ALTER DATABASE postgres ALLOW_CONNECTIONS false")
        self._tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'")
        time.sleep(seconds)
        self._tell("ALTER DATABASE postgres ALLOW_CONNECTIONS true")

    def _tell(self, statement):
        """Lets it do something, from a database that no node uses."""
        asked = [self.programs / "psql", "-q", "-A", "-t", "-X", "-d", self.conninfo.replace("dbname=postgres", "dbname=template1"), "-c", statement]
        done = subprocess.run(asked, cwd="/", capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"psql: {statement}: {done.stderr}")

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)


class Nginx:
    """Spreads requests over the nodes in turn, without stickiness, with the configuration that the guide shows."""

    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin:/usr/local/bin")

    def __init__(self, folder, ports):
        folder.mkdir()
        self.port = free_port()
        site = (ROOT / "Tests/Browser/nginx/cluster.conf").read_text()
        for number, port in enumerate(ports):
            site = site.replace(f"10.0.0.{number + 2}:8080", f"127.0.0.1:{port}")
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        user = subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()
        temporary = "".join(f"{name}_temp_path {folder}/{name};" for name in ("proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"user {user}; worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
            f"events {{ worker_connections 1024; }}\n"
            f"http {{ access_log off; client_body_temp_path {folder}/body; {temporary}\n{site}}}\n")
        self.process = subprocess.Popen(
            [self.program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"], stderr=subprocess.DEVNULL)
        atexit.register(self.stop)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        sys.exit(f"nginx does not listen:\n{(folder / 'error.log').read_text()}")

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(10)


class Disk:
    """A small disk that can be filled: memory that is mounted as one. `reason` says why there is none."""

    def __init__(self, folder, mebibytes):
        folder.mkdir()
        self.folder, self.reason = folder, None
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m,mode=0755", "tmpfs", folder], capture_output=True, text=True)
        if mounted.returncode:
            self.reason = mounted.stderr.strip().splitlines()[-1] if mounted.stderr.strip() else "mount is not permitted"
        else:
            atexit.register(self.remove)

    def fill(self):
        """Until not a byte is left, also none that a log of SQLite would use again."""
        for file in self.folder.glob("*.sqlite"):
            with contextlib.closing(sqlite3.connect(file, timeout=10)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(self.folder / "ballast", "wb", buffering=0) as file:
            for size in (1 << 20, 4096):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    pass

    def clear(self):
        (self.folder / "ballast").unlink(missing_ok=True)

    def remove(self):
        if not self.reason:
            subprocess.run(["umount", "-l", self.folder], capture_output=True)
