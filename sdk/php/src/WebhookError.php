<?php

declare(strict_types=1);

namespace Mailverdict;

/** A delivery whose signature, time or body is wrong. Answer it with 400. */
final class WebhookError extends MailverdictError
{
}
