"""Client for the API of a Mailverdict installation, without dependencies."""

from .async_client import AsyncMailverdict
from .async_pages import AsyncPages
from .async_transport import AsyncDownload
from .client import Mailverdict
from .errors import ApiError, ConnectionFailed, MailverdictError, RequestTimeout, WebhookError
from .events import ListStreamEvent, ValidationStreamEvent
from .pages import Pages
from .version import VERSION
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AsyncDownload",
    "AsyncMailverdict",
    "AsyncPages",
    "ConnectionFailed",
    "ListStreamEvent",
    "Mailverdict",
    "MailverdictError",
    "Pages",
    "RequestTimeout",
    "VERSION",
    "ValidationStreamEvent",
    "WebhookError",
    "verify_webhook",
]
