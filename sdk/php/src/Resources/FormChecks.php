<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Transport;

/**
 * Check addresses while people fill in a form, then verify them on your server.
 *
 * @phpstan-import-type RunningValidation from ApiTypes
 * @phpstan-import-type Validation from ApiTypes
 * @phpstan-import-type VerifyFormCheckBody from ApiTypes
 */
final class FormChecks
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Verify the proof of a form check and get the verdict.
     *
     * Verifies the proof that a form sent, on your server, and returns the whole validation. The
     * proof is valid for 30 minutes and one address, at most 5 times. You get a 202 while the
     * check is still running. If a form comes without a valid proof, check the address with `POST
     * /v1/validations`.
     *
     * Scope: `validate`.
     *
     * @param VerifyFormCheckBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Validation|RunningValidation
     * @throws MailverdictError
     */
    public function verify(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/form-checks/verify',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }
}
