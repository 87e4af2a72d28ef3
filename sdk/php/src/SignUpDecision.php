<?php

declare(strict_types=1);

namespace Mailverdict;

/**
 * Decision about an address that somebody signs up with.
 *
 * @phpstan-import-type Validation from ApiTypes
 */
final class SignUpDecision
{
    /**
     * @param 'allow'|'warn'|'block' $decision follows the action of your policy; `warn` lets the person in
     * @param ?Validation $validation the check; null if it had no verdict in time or failed
     * @param ?string $suggestion address that was probably meant
     * @param ?MailverdictError $error why there is no check; null if there is one, or if it only takes longer
     */
    public function __construct(
        public readonly string $decision,
        public readonly ?array $validation = null,
        public readonly ?string $suggestion = null,
        public readonly ?MailverdictError $error = null,
    ) {
    }
}
