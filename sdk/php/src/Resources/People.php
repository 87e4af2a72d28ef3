<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Transport;

/**
 * Read who belongs to the account, and who is invited.
 *
 * @phpstan-import-type ListInvitationsReply from ApiTypes
 * @phpstan-import-type ListMembersReply from ApiTypes
 */
final class People
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * List the members of the account, oldest first.
     *
     * Returns the people of the account with their roles, oldest first. Changing them takes a
     * person in the app, or SCIM.
     *
     * Scope: `people:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListMembersReply
     * @throws MailverdictError
     */
    public function members(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/members',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List the open invitations of the account, newest first.
     *
     * Returns the open invitations, newest first.
     *
     * Scope: `people:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListInvitationsReply
     * @throws MailverdictError
     */
    public function invitations(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/invitations',
            timeout: $timeout,
            retries: $retries,
        );
    }
}
