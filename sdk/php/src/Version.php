<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict;

/** Version of this package, the server's. */
final class Version
{
    public const NUMBER = '0.1.0';
}
