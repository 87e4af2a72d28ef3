<?php

declare(strict_types=1);

namespace Mailverdict;

/** Base class of every error that this package throws. */
class MailverdictError extends \RuntimeException
{
}
