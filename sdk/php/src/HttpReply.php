<?php

declare(strict_types=1);

namespace Mailverdict;

/** A reply of the server. */
final class HttpReply
{
    /**
     * @param array<string, string> $headers names in lower case
     * @param resource $body stream at the start of the body
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly mixed $body,
    ) {
    }

    /** Returns the rest of the body. */
    public function text(): string
    {
        return (string) stream_get_contents($this->body);
    }
}
