<?php

declare(strict_types=1);

namespace Mailverdict;

/** No complete reply arrived: the server is unreachable, or the connection broke. `getPrevious()` may have the reason. */
class ConnectionFailed extends MailverdictError
{
}
