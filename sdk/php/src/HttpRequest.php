<?php

declare(strict_types=1);

namespace Mailverdict;

/** A request to the server. */
final class HttpRequest
{
    /**
     * @param array<string, string> $headers
     * @param float $timeout seconds until the reply must be complete
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        public readonly array $headers,
        public readonly ?string $body,
        public readonly float $timeout,
    ) {
    }
}
