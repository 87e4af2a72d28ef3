"""Client for the API of a Mailverdict installation, without dependencies."""

from .client import Mailverdict
from .errors import ApiError, ConnectionFailed, MailverdictError, RequestTimeout, WebhookError
from .pages import Pages
from .version import VERSION
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "ConnectionFailed",
    "Mailverdict",
    "MailverdictError",
    "Pages",
    "RequestTimeout",
    "VERSION",
    "WebhookError",
    "verify_webhook",
]
