<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Pages;
use Mailverdict\Transport;

/**
 * Check many addresses together. Nothing is charged before the start.
 *
 * @phpstan-import-type CompareListsItem from ApiTypes
 * @phpstan-import-type CompareListsQuery from ApiTypes
 * @phpstan-import-type CreateListBody from ApiTypes
 * @phpstan-import-type DeleteListReply from ApiTypes
 * @phpstan-import-type EvidenceBundle from ApiTypes
 * @phpstan-import-type FixRowsBody from ApiTypes
 * @phpstan-import-type ListMalformedItem from ApiTypes
 * @phpstan-import-type ListMalformedQuery from ApiTypes
 * @phpstan-import-type ListObject from ApiTypes
 * @phpstan-import-type ListPreview from ApiTypes
 * @phpstan-import-type ListRow from ApiTypes
 * @phpstan-import-type ListWatch from ApiTypes
 * @phpstan-import-type ReadListDomainsReply from ApiTypes
 * @phpstan-import-type ReadListIssuesReply from ApiTypes
 * @phpstan-import-type ReadListReasonsReply from ApiTypes
 * @phpstan-import-type ReadListRepliesQuery from ApiTypes
 * @phpstan-import-type ReadListRepliesReply from ApiTypes
 * @phpstan-import-type ReadListRowReply from ApiTypes
 * @phpstan-import-type ReadListRowsQuery from ApiTypes
 * @phpstan-import-type ReadListsQuery from ApiTypes
 * @phpstan-import-type RecheckListBody from ApiTypes
 * @phpstan-import-type SampleListBody from ApiTypes
 * @phpstan-import-type UpdateListBody from ApiTypes
 * @phpstan-import-type WatchListBody from ApiTypes
 */
final class Lists
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a list from an upload, addresses or text (requires an Idempotency-Key header).
     *
     * Creates a list from an upload, from addresses, from pasted text or from a file on the web,
     * then counts its rows. Nothing is charged before the start. `Idempotency-Key` is required: a
     * repeated request returns the first list.
     *
     * Scope: `lists:write`.
     *
     * @param CreateListBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function create(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists',
            body: $body,
            idempotent: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List lists, newest first.
     *
     * Returns the account's lists, in pages.
     *
     * Scope: `lists:read`.
     *
     * @param ReadListsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<ListObject>
     */
    public function list(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/lists',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get a list: state, counts, progress and credits.
     *
     * Returns the list's state, counts, progress, results and credits.
     *
     * Scope: `lists:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function get(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Change how a file is read or its options (before the start, recounts the rows).
     *
     * Renames the list, or changes how its file is read and its options. Before the start, rows
     * are counted again.
     *
     * Scope: `lists:write`.
     *
     * @param UpdateListBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function update(
        string $id,
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'PATCH',
            '/v1/lists/' . rawurlencode((string) $id),
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Preview how a file was read, with its first rows.
     *
     * Returns the detected format, the columns and the first rows, with the reason for each
     * choice.
     *
     * Scope: `lists:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListPreview
     * @throws MailverdictError
     */
    public function preview(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/preview',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List the issues of a file, grouped by the repair they need.
     *
     * Counts the issues of the file by the repair they need, with an example of each.
     *
     * Scope: `lists:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadListIssuesReply
     * @throws MailverdictError
     */
    public function issues(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/issues',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List rows with an invalid format and their suggestions.
     *
     * Returns rows without a valid address, with a suggestion where there is one.
     *
     * Scope: `lists:read`.
     *
     * @param ListMalformedQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<ListMalformedItem>
     */
    public function malformed(
        string $id,
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/lists/' . rawurlencode((string) $id) . '/malformed',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Fix invalid rows before the start, one by one or with all suggestions.
     *
     * Replaces addresses of malformed rows before the start, one by one or by suggestions.
     *
     * Scope: `lists:write`.
     *
     * @param FixRowsBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function fixRows(
        string $id,
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/fixes',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Check a free random sample of a list of 500 rows or more.
     *
     * Checks a random sample of a large list for free. The result is in `sample`, with confidence
     * intervals.
     *
     * Scope: `lists:write`.
     *
     * @param SampleListBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function sample(
        string $id,
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/sample',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Start checking a list and hold its credits.
     *
     * Holds the credits and starts the checks.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function start(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/start',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Pause a list and keep its results.
     *
     * Stops after the running checks. Results so far stay.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function pause(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/pause',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Resume a paused list.
     *
     * Continues a paused list.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function resume(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/resume',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Complete a running list now: rows still waiting become unknown, free.
     *
     * Ends a running list now. Rows still waiting become `unknown` with the reason they wait for,
     * free. Held credits are released.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function finish(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/finish',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * End a list: finished rows stay and are charged, the rest is released.
     *
     * Ends the list. Finished rows stay and are charged; the others stay `not_processed`, and
     * their credits are released.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function cancel(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/cancel',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete a list with its file, rows and results.
     *
     * Deletes the list with its file, rows and results, and returns a receipt. This can't be
     * undone.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return DeleteListReply
     * @throws MailverdictError
     */
    public function delete(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'DELETE',
            '/v1/lists/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List rows and results, also while the list runs.
     *
     * Returns rows with their results in the order of the file, also while the list runs.
     *
     * Scope: `results:read`.
     *
     * @param ReadListRowsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<ListRow>
     */
    public function rows(
        string $id,
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/lists/' . rawurlencode((string) $id) . '/results',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get one row with its full result and evidence.
     *
     * Returns one row with its full validation and evidence.
     *
     * Scope: `results:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadListRowReply
     * @throws MailverdictError
     */
    public function row(
        string $id,
        int $position,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/results/' . rawurlencode((string) $position),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Download the signed evidence of a list row.
     *
     * Returns the signed evidence of one row, in the format of `GET
     * /v1/validations/{id}/evidence-bundle`.
     *
     * Scope: `evidence:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return EvidenceBundle
     * @throws MailverdictError
     */
    public function rowEvidenceBundle(
        string $id,
        int $position,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/results/' . rawurlencode((string) $position) . '/evidence-bundle',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List reasons by number of rows, most frequent first.
     *
     * Counts rows by verdict and reason so far, the most frequent first.
     *
     * Scope: `results:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadListReasonsReply
     * @throws MailverdictError
     */
    public function reasons(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/reasons',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List mail servers' replies by number of rows, most frequent first.
     *
     * Counts rows so far by the mail server's reply that decided them, the most frequent first.
     * Replies are without addresses, host names and ids. The first 1,000 different ones are
     * counted.
     *
     * Scope: `results:read`.
     *
     * @param ReadListRepliesQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return ReadListRepliesReply
     * @throws MailverdictError
     */
    public function replies(
        string $id,
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/replies',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List up to ten domains with the most undeliverable rows.
     *
     * Returns up to ten domains with the most undeliverable rows so far.
     *
     * Scope: `results:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadListDomainsReply
     * @throws MailverdictError
     */
    public function domains(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/domains',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Create a list from the unknown rows, or from the suggestions.
     *
     * Creates a new list from the rows with an unknown result, or from those with a suggestion.
     *
     * Scope: `lists:write`.
     *
     * @param RecheckListBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ListObject
     * @throws MailverdictError
     */
    public function recheck(
        string $id,
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/recheck',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Compare with an earlier list by address.
     *
     * Compares two lists by address and returns those whose verdict changed.
     *
     * Scope: `results:read`.
     *
     * @param CompareListsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<CompareListsItem>
     */
    public function compare(
        string $id,
        array $query,
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/lists/' . rawurlencode((string) $id) . '/comparison',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Check a list again regularly, or change how often.
     *
     * Checks every address of a completed list again each day, week or 30 days. Each run is a new
     * list, compared with the one before. The first run is one interval from now. Rows stay stored
     * until the next run ends.
     *
     * Scope: `lists:write`.
     *
     * @param WatchListBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ListWatch
     * @throws MailverdictError
     */
    public function watchList(
        string $id,
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'PUT',
            '/v1/lists/' . rawurlencode((string) $id) . '/watch',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get the watch of a list with its latest runs.
     *
     * Returns when a watched list is checked again, and what changed in its latest runs.
     *
     * Scope: `lists:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListWatch
     * @throws MailverdictError
     */
    public function readListWatch(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/lists/' . rawurlencode((string) $id) . '/watch',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Check a watched list now.
     *
     * Starts a run of a watched list now. It costs what a list costs: unknown results are free.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListWatch
     * @throws MailverdictError
     */
    public function runWatch(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/lists/' . rawurlencode((string) $id) . '/watch/runs',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Stop watching a list.
     *
     * Stops watching a list. The lists of earlier runs stay.
     *
     * Scope: `lists:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function unwatch(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/lists/' . rawurlencode((string) $id) . '/watch',
            timeout: $timeout,
            retries: $retries,
        );
    }
}
