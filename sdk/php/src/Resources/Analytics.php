<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Transport;

/**
 * Read results over time, by field, how long checks take, and how often verdicts were right.
 *
 * @phpstan-import-type CreateOutcomeFeedBody from ApiTypes
 * @phpstan-import-type CreateOutcomeFeedReply from ApiTypes
 * @phpstan-import-type ImportOutcomesBody from ApiTypes
 * @phpstan-import-type ImportOutcomesReply from ApiTypes
 * @phpstan-import-type ReadAccuracyReply from ApiTypes
 * @phpstan-import-type ReadBreakdownQuery from ApiTypes
 * @phpstan-import-type ReadBreakdownReply from ApiTypes
 * @phpstan-import-type ReadLatencyQuery from ApiTypes
 * @phpstan-import-type ReadLatencyReply from ApiTypes
 * @phpstan-import-type ReadOutcomeFeedReply from ApiTypes
 * @phpstan-import-type ReadTimeseriesQuery from ApiTypes
 * @phpstan-import-type ReadTimeseriesReply from ApiTypes
 */
final class Analytics
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Get results over time.
     *
     * Returns the results of up to 400 days by day, week or month: single and batch validations,
     * and rows of lists. Days are in UTC. Filters combine with “and”. Deleted results stay
     * counted.
     *
     * Scope: `analytics:read`.
     *
     * @param ReadTimeseriesQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return ReadTimeseriesReply
     * @throws MailverdictError
     */
    public function timeseries(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/analytics/timeseries',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get results by verdict, reason, provider, domain, source, key, origin or charge.
     *
     * Returns the results of up to 400 days by one field, most frequent first, and the sum of the
     * others as `rest`. The 200 most frequent domains and 50 sources of a day are counted by name,
     * the others together as null. With `by=domain`, `verdict` is the only filter.
     *
     * Scope: `analytics:read`.
     *
     * @param ReadBreakdownQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return ReadBreakdownReply
     * @throws MailverdictError
     */
    public function breakdown(
        array $query,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/analytics/breakdown',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get times of validations and of each check.
     *
     * Returns how long single and batch validations took, and each of their checks: the times that
     * 50, 90 and 99 % of them didn't exceed. Cached results aren't counted.
     *
     * Scope: `analytics:read`.
     *
     * @param ReadLatencyQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return ReadLatencyReply
     * @throws MailverdictError
     */
    public function latency(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/analytics/latency',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get the accuracy of verdicts by imported outcomes.
     *
     * Returns how often verdicts were right, by verdict, reason and provider, with 95 % Wilson
     * intervals, the share of delivered mails by score, and suggested scores to send from. Only
     * delivered and bounced mails count.
     *
     * Scope: `analytics:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadAccuracyReply
     * @throws MailverdictError
     */
    public function accuracy(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/analytics/accuracy',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Import what bounced and what was delivered.
     *
     * Imports what happened to mails, as a CSV file of your mail service or as up to 1,000
     * objects. Each mail is compared with the latest earlier result of its address. The server's
     * reply decides whether a bounce is about the mailbox: blocked senders, full mailboxes and
     * unclear bounces are counted apart. Importing a mail again replaces it. Addresses are stored
     * as keyed hashes only.
     *
     * Scope: `validate`.
     *
     * @param ImportOutcomesBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ImportOutcomesReply
     * @throws MailverdictError
     */
    public function importOutcomes(
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/outcomes',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete all imported outcomes.
     *
     * Deletes all imported outcomes of the account. Results stay.
     *
     * Scope: `results:delete`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function deleteOutcomes(
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/outcomes',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Create the address that receives bounce events, or replace it.
     *
     * Creates the address at which your mail service reports bounces and deliveries with signed
     * webhooks, and returns its secret once. If the service chooses the secret, pass it. An
     * account has one address: creating it again replaces the first.
     *
     * Scope: `webhooks:write`.
     *
     * @param CreateOutcomeFeedBody $body
     * @param ?float $timeout seconds for one attempt
     * @return CreateOutcomeFeedReply
     * @throws MailverdictError
     */
    public function createOutcomeFeed(
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/outcome-feed',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get the address that receives bounce events.
     *
     * Returns the address, and when the last valid event arrived.
     *
     * Scope: `webhooks:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadOutcomeFeedReply
     * @throws MailverdictError
     */
    public function outcomeFeed(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/outcome-feed',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete the address that receives bounce events.
     *
     * Deletes the address. Imported outcomes stay.
     *
     * Scope: `webhooks:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function deleteOutcomeFeed(
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/outcome-feed',
            timeout: $timeout,
            retries: $retries,
        );
    }
}
