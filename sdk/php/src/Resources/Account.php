<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Pages;
use Mailverdict\Transport;

/**
 * Read the credit balance, its changes, the usage, the account's notifications and its audit log.
 *
 * @phpstan-import-type AuditEvent from ApiTypes
 * @phpstan-import-type Credits from ApiTypes
 * @phpstan-import-type LedgerEntry from ApiTypes
 * @phpstan-import-type ListAuditEventsQuery from ApiTypes
 * @phpstan-import-type ListLedgerQuery from ApiTypes
 * @phpstan-import-type ListNotificationsQuery from ApiTypes
 * @phpstan-import-type Notification from ApiTypes
 * @phpstan-import-type ReadCreditForecastReply from ApiTypes
 * @phpstan-import-type ReadCreditStatementQuery from ApiTypes
 * @phpstan-import-type ReadCreditStatementReply from ApiTypes
 * @phpstan-import-type ReadNotificationsBody from ApiTypes
 * @phpstan-import-type ReadNotificationsReply from ApiTypes
 * @phpstan-import-type ReadUsageQuery from ApiTypes
 * @phpstan-import-type Usage from ApiTypes
 */
final class Account
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Get the credit balance.
     *
     * Returns the credits of the account, and the part reserved for running lists.
     *
     * Scope: `billing:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return Credits
     * @throws MailverdictError
     */
    public function credits(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/credits',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List credit transactions, newest first.
     *
     * Returns every change of the balance that matches the filters, in pages.
     *
     * Scope: `billing:read`.
     *
     * @param ListLedgerQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<LedgerEntry>
     */
    public function ledger(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/credits/ledger',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Estimate when the credits run out.
     *
     * Estimates when the balance reaches 0 from the charges of the last 30 days. Less than 7 days
     * of charges give no date.
     *
     * Scope: `billing:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadCreditForecastReply
     * @throws MailverdictError
     */
    public function creditForecast(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/credits/forecast',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get the credit statement of a month.
     *
     * Returns the balance before and after a calendar month (UTC), and what was granted, bought,
     * taken back and charged in it.
     *
     * Scope: `billing:read`.
     *
     * @param ReadCreditStatementQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return ReadCreditStatementReply
     * @throws MailverdictError
     */
    public function creditStatement(
        array $query,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/credits/statement',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get validations and credits by day and key.
     *
     * Returns the validations and credits of up to 93 days, by day and by key. Days are in UTC.
     *
     * Scope: `billing:read`.
     *
     * @param ReadUsageQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Usage
     * @throws MailverdictError
     */
    public function usage(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/usage',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List notifications, newest first.
     *
     * Returns the account's notifications of the last 90 days, in pages, and the number of unread
     * ones.
     *
     * Scope: `notifications:read`.
     *
     * @param ListNotificationsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<Notification>
     */
    public function listNotifications(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/notifications',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Mark notifications as read.
     *
     * Marks the notifications with these ids, or all, as read. Returns the number of unread ones
     * that remain.
     *
     * Scope: `notifications:write`.
     *
     * @param ReadNotificationsBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ReadNotificationsReply
     * @throws MailverdictError
     */
    public function readNotifications(
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/notifications/read',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List account events, newest first.
     *
     * Returns the account's security events, in pages.
     *
     * Scope: `audit:read`.
     *
     * @param ListAuditEventsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<AuditEvent>
     */
    public function auditEvents(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/audit-events',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }
}
