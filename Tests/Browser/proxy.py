"""A real nginx or Caddy with TLS in front of the gallery, on ports of its own, with the configuration files that the guide shows."""

import os
import pathlib
import shutil
import socket
import ssl
import subprocess
import time

FILES = pathlib.Path(__file__).resolve().parent
PLACES = "/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/sbin:/usr/local/bin"
NGINX, CADDY = shutil.which("nginx", path=PLACES), shutil.which("caddy", path=PLACES)

# The parts of a distribution's nginx.conf that matter here. The rest is nginx's default.
FRAME = """user {user};
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 1024; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    gzip on;
{sites}
}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def certificate(folder):
    """A certificate for localhost, made for this run."""
    pem, key = folder / "localhost.pem", folder / "localhost.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
         "subjectAltName=DNS:localhost", "-keyout", key, "-out", pem], check=True, capture_output=True)
    return pem, key


class Proxy:
    """Runs one of the files with other ports and another certificate; nothing else of it is changed."""

    def __init__(self, folder, name, ports):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.port = folder, free_port()
        self.url = f"https://localhost:{self.port}"
        pem, key = certificate(folder)
        site = (FILES / name).read_text()
        for shown, port in ports.items():
            assert f"127.0.0.1:{shown}" in site, f"{name} has no port {shown}"
            site = site.replace(f"127.0.0.1:{shown}", f"127.0.0.1:{port}")
        for shown, real in self.changes(pem, key):
            assert shown in site, f"{name} has no '{shown}'"
            site = site.replace(shown, real)
        self.process = self.start(site)
        self._wait()

    def _wait(self):
        end = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, (self.folder / "stderr.log").read_text()
                assert time.monotonic() < end, "the proxy does not listen"
                time.sleep(0.05)

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


class Nginx(Proxy):
    def changes(self, pem, key):
        return [("listen 443", f"listen 127.0.0.1:{self.port}"), ("server_name shop.example", "server_name localhost"),
                ("/etc/ssl/certs/shop.example.pem", str(pem)), ("/etc/ssl/private/shop.example.key", str(key))]

    def start(self, site):
        user = subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()
        (self.folder / "nginx.conf").write_text(FRAME.format(user=user, folder=self.folder, sites=site))
        return subprocess.Popen(
            [NGINX, "-p", self.folder, "-c", self.folder / "nginx.conf"], stderr=open(self.folder / "stderr.log", "wb"))


class Caddy(Proxy):
    def changes(self, pem, key):
        # Our own certificate instead of one that Caddy requests for a public name.
        return [("shop.example {", f"https://localhost:{self.port} {{\n\ttls {pem} {key}")]

    def start(self, site):
        frame = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {self.folder}/storage\n}}\n"
        (self.folder / "Caddyfile").write_text(frame + site)
        return subprocess.Popen(
            [CADDY, "run", "--adapter", "caddyfile", "--config", self.folder / "Caddyfile"], stderr=open(self.folder / "stderr.log", "wb"),
            env=os.environ | {"HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)})


def trusting():
    """For clients that are no browser: the certificate is our own."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
