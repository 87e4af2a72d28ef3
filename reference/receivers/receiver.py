import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
MAX_BYTES = 1024 * 1024


def is_genuine(headers, body):
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > MAX_BYTES:
            return self.answer(413)
        body = self.rfile.read(length)
        if not is_genuine(self.headers, body):
            return self.answer(400)
        event = json.loads(body)
        print(self.headers["webhook-id"], event["type"], flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *args):
        pass


port = int(os.environ.get("PORT", 8080))
ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
