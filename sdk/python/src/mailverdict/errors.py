"""Errors of the client. All extend :class:`MailverdictError`."""

from __future__ import annotations

from typing import Any, Dict, Optional


class MailverdictError(Exception):
    """Base class of every error that this package raises."""


class ApiError(MailverdictError):
    """The server answered with an error. Branch on ``code``; ``docs`` explains it."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        problem: Optional[Dict[str, Any]],
        request_id: Optional[str],
        retry_after: Optional[float],
    ) -> None:
        super().__init__(message)
        #: HTTP status.
        self.status = status
        #: Problem document of the reply; None if it had none.
        self.problem = problem
        #: Machine-readable code, such as ``insufficient_credits``; None without a problem document.
        self.code: Optional[str] = problem["code"] if problem else None
        #: Address of the page about the code.
        self.docs: Optional[str] = problem.get("type") if problem else None
        #: Id of the request, for the operator.
        self.request_id = request_id
        #: Seconds to wait, from ``Retry-After``.
        self.retry_after = retry_after


class ConnectionFailed(MailverdictError):
    """No reply arrived. ``__cause__`` has the reason."""


class RequestTimeout(ConnectionFailed):
    """No reply arrived within the timeout."""


class WebhookError(MailverdictError):
    """A delivery whose signature, time or body is wrong. Answer it with 400."""
