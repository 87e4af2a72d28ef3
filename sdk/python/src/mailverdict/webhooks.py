"""Verifies webhook deliveries by Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Iterable, Optional, Protocol, Sequence, Tuple, Union

from .errors import WebhookError

#: Most signatures that a header may have: a rotation needs two.
_SIGNATURES_MAX = 10


class Headers(Protocol):
    """Headers of a request: a mapping, or the message of an HTTP server."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


def _bytes_of(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError):
        return None


def _key_of(secret: str) -> bytes:
    text = secret.strip()
    key = _bytes_of(text[len("whsec_") :] if text.startswith("whsec_") else text)
    if not key:
        raise WebhookError("The secret isn't base64. Copy it again, with whsec_.")
    return key


def verify_webhook(
    body: Union[str, bytes],
    headers: Headers,
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> Dict[str, Any]:
    """Verifies a delivery and returns its event: ``type``, ``timestamp`` and ``data``.

    ``body`` is the body exactly as received. ``secret`` is the endpoint's secret, or several while it is
    rotated. Raises :class:`WebhookError` if the signature doesn't match, or if the delivery's time differs
    from now by more than ``tolerance`` seconds, which stops replays.
    """
    given = {name.lower(): value for name, value in headers.items()}
    delivery = given.get("webhook-id", "")
    timestamp = given.get("webhook-timestamp", "")
    signature = given.get("webhook-signature", "")
    if not delivery or not timestamp or not signature:
        raise WebhookError(
            "A webhook header is missing: webhook-id, -timestamp or -signature."
        )
    current = time.time() if now is None else now
    is_time = re.fullmatch(r"[0-9]{1,12}", timestamp) is not None
    if not is_time or abs(current - int(timestamp)) > tolerance:
        raise WebhookError(
            "The delivery is too old, or the clocks differ. Check this machine's time."
        )
    raw = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{delivery}.{timestamp}.".encode() + raw
    signatures = [
        _bytes_of(part[3:])
        for part in signature.split(" ")[:_SIGNATURES_MAX]
        if part.startswith("v1,")
    ]
    for each in [secret] if isinstance(secret, str) else secret:
        wanted = hmac.new(_key_of(each), signed, hashlib.sha256).digest()
        if any(found is not None and hmac.compare_digest(wanted, found) for found in signatures):
            try:
                event: Dict[str, Any] = json.loads(raw)
            except ValueError as error:
                raise WebhookError("The body isn't JSON.") from error
            return event
    raise WebhookError(
        "The signature doesn't match. Check the secret, and verify the raw body."
    )
