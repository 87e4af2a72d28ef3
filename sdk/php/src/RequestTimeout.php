<?php

declare(strict_types=1);

namespace Mailverdict;

/** No complete reply arrived within the timeout. */
final class RequestTimeout extends ConnectionFailed
{
}
