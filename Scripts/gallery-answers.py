#!/usr/bin/env python3
"""Records what the gallery's JSON service answers, for the tests that show the gallery's screens on the model of UIKit.

Usage: gallery-answers.py BASE [KEY…], with a service that was just filled: gallery --api-port 8081 --database /tmp/fresh.sqlite
Asks for everything in answers.json again, and for the keys that are given, such as 'GET /v1/account'. What belongs to one person is asked for as
noura; other methods than GET send an empty object, because nobody looks at what a test sends.
"""
import json
import pathlib
import sys
import urllib.error
import urllib.request

file = pathlib.Path(__file__).resolve().parent.parent / "Tests/Apple/Tests/TesseraUIKitTests/Gallery/answers.json"
base, keys = sys.argv[1].rstrip("/"), sys.argv[2:]


def ask(key, token=None, body=None):
    method, path = key.split(" ", 1)
    headers = {"Accept": "application/json", "Accept-Language": "en", "Content-Type": "application/json", "Idempotency-Key": f"record {key}"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if method == "GET" else json.dumps(body or {}).encode()
    request = urllib.request.Request(base + path, method=method, headers=headers, data=data)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return {"status": answer.status, "body": json.loads(answer.read() or b"null")}
    except urllib.error.HTTPError as error:
        return {"status": error.code, "body": json.loads(error.read() or b"null")}


token = ask("POST /v1/sign-ins", body={"name": "noura", "password": "date-palm-44"})["body"]["token"]
known = json.loads(file.read_text()) if file.exists() else {}
answers = {}
for key in sorted(set(known) | set(keys)):
    answers[key] = ask(key, token if " /v1/my" in key else None)
# A line for each.
lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(answers[key], ensure_ascii=False, sort_keys=True)}" for key in sorted(answers))
file.write_text("{\n" + lines + "\n}\n")
print(f"{len(answers)} answers; not 200: {[key for key, answer in answers.items() if answer['status'] != 200]}")
