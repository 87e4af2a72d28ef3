<?php

declare(strict_types=1);

namespace Mailverdict;

/**
 * The server answered with an error. The message says what happened; branch on `errorCode`.
 *
 * @phpstan-import-type Problem from ApiTypes
 * @phpstan-import-type FieldError from ApiTypes
 */
final class ApiError extends MailverdictError
{
    /** Machine-readable code, such as `insufficient_credits`; `http_502` and the like if a proxy answered. New codes may appear. */
    public readonly string $errorCode;

    /** Address of the page about the code; null without a problem document. */
    public readonly ?string $docs;

    /** Id of the request, for the server's log. */
    public readonly ?string $requestId;

    /** @var list<FieldError> Rejected fields of a `validation_failed`. */
    public readonly array $fields;

    /**
     * @param int $status HTTP status
     * @param ?Problem $problem problem document of the reply; null if it had none
     * @param ?float $retryAfter seconds to wait, from `Retry-After`
     */
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly ?array $problem,
        ?string $requestId,
        public readonly ?float $retryAfter,
    ) {
        parent::__construct($message, $status);
        $this->errorCode = $problem['code'] ?? "http_$status";
        $this->docs = $problem['type'] ?? null;
        $this->requestId = $problem['request_id'] ?? $requestId;
        $this->fields = $problem['errors'] ?? [];
    }
}
