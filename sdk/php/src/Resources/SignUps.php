<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Pages;
use Mailverdict\Transport;

/**
 * Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code.
 *
 * @phpstan-import-type CreateSignUpHookBody from ApiTypes
 * @phpstan-import-type CreatedSignUpHook from ApiTypes
 * @phpstan-import-type ListSignUpDecisionsQuery from ApiTypes
 * @phpstan-import-type ListSignUpHooksReply from ApiTypes
 * @phpstan-import-type RotateSignUpHookSecretBody from ApiTypes
 * @phpstan-import-type SignUpHook from ApiTypes
 * @phpstan-import-type StoredSignUpDecision from ApiTypes
 * @phpstan-import-type UpdateSignUpHookBody from ApiTypes
 */
final class SignUps
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a sign-up hook, with its secret shown only once.
     *
     * Creates the address that a program asks before it creates a user, and returns its secret
     * once. The action of your policy decides: `send` allows, `send_with_care` warns and lets the
     * person in, `do_not_send` blocks. A check costs as much as any other; a result of the last 24
     * hours is reused. An account may have 10 hooks.
     *
     * Scope: `webhooks:write`.
     *
     * @param CreateSignUpHookBody $body
     * @param ?float $timeout seconds for one attempt
     * @return CreatedSignUpHook
     * @throws MailverdictError
     */
    public function createHook(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/sign-up-hooks',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List sign-up hooks, newest first.
     *
     * Returns the account's hooks with the decisions of the last seven days.
     *
     * Scope: `webhooks:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListSignUpHooksReply
     * @throws MailverdictError
     */
    public function hooks(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/sign-up-hooks',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Update a sign-up hook.
     *
     * Changes the decision for addresses without a verdict.
     *
     * Scope: `webhooks:write`.
     *
     * @param UpdateSignUpHookBody $body
     * @param ?float $timeout seconds for one attempt
     * @return SignUpHook
     * @throws MailverdictError
     */
    public function updateHook(
        string $id,
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'PATCH',
            '/v1/sign-up-hooks/' . rawurlencode((string) $id),
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Replace the secret of a sign-up hook.
     *
     * Creates a new secret, which you see once. Until the grace period ends, the hook answers
     * calls with either secret, so that no sign-up fails while you paste the new one.
     *
     * Scope: `webhooks:write`.
     *
     * @param RotateSignUpHookSecretBody $body
     * @param ?float $timeout seconds for one attempt
     * @return CreatedSignUpHook
     * @throws MailverdictError
     */
    public function rotateHookSecret(
        string $id,
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/sign-up-hooks/' . rawurlencode((string) $id) . '/rotate-secret',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete a sign-up hook with its decisions.
     *
     * Deletes the hook with its decisions. Remove it from the program first: sign-ups fail while a
     * program calls a hook that doesn't exist.
     *
     * Scope: `webhooks:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function deleteHook(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/sign-up-hooks/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List decisions about sign-ups, newest first.
     *
     * Returns the decisions of the last 90 days, newest first, in pages. Beyond 10,000 a day,
     * decisions take effect but aren't stored.
     *
     * Scope: `webhooks:read`.
     *
     * @param ListSignUpDecisionsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<StoredSignUpDecision>
     */
    public function decisions(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/sign-up-decisions',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }
}
