<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Pages;
use Mailverdict\Transport;

/**
 * Check addresses and read the stored results with their evidence.
 *
 * @phpstan-import-type CountValidationsQuery from ApiTypes
 * @phpstan-import-type CountValidationsReply from ApiTypes
 * @phpstan-import-type CreateShareBody from ApiTypes
 * @phpstan-import-type CreateValidationBatchBody from ApiTypes
 * @phpstan-import-type CreateValidationBody from ApiTypes
 * @phpstan-import-type CreateVerdictReportBody from ApiTypes
 * @phpstan-import-type Domain from ApiTypes
 * @phpstan-import-type Evidence from ApiTypes
 * @phpstan-import-type EvidenceBundle from ApiTypes
 * @phpstan-import-type ListSharesQuery from ApiTypes
 * @phpstan-import-type ListValidationsQuery from ApiTypes
 * @phpstan-import-type ListVerdictReportsQuery from ApiTypes
 * @phpstan-import-type MailPolicy from ApiTypes
 * @phpstan-import-type Recheck from ApiTypes
 * @phpstan-import-type RecheckValidationBody from ApiTypes
 * @phpstan-import-type RunningValidation from ApiTypes
 * @phpstan-import-type ShareLink from ApiTypes
 * @phpstan-import-type Validation from ApiTypes
 * @phpstan-import-type ValidationBatch from ApiTypes
 * @phpstan-import-type VerdictReport from ApiTypes
 */
final class Validations
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Check one address.
     *
     * Runs the checks and waits for the verdict, up to `timeout_ms`. An undeliverable address is a
     * 200: errors mean that we couldn't check. A 202 has the id to read later, in `Location`.
     * Unknown verdicts and sandbox addresses are free.
     *
     * Scope: `validate`.
     *
     * @param CreateValidationBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Validation|RunningValidation
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
            '/v1/validations',
            body: $body,
            idempotent: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Check up to 100 addresses.
     *
     * Checks up to 100 addresses in one call. Each item has its validation or its own problem, so
     * that one address can't fail the others, not even an empty one. An address that occurs twice
     * is checked and charged once. You get a 202 while items are still running: read those with
     * `GET /v1/validations/{id}`. For more addresses, create a list.
     *
     * Scope: `validate`.
     *
     * @param CreateValidationBatchBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ValidationBatch
     * @throws MailverdictError
     */
    public function createBatch(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/validations/batch',
            body: $body,
            idempotent: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get a validation (202 while it runs).
     *
     * Returns the stored result. While the check runs, you get a 202 with the finished checks and
     * `Retry-After`.
     *
     * Scope: `results:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return Validation|RunningValidation
     * @throws MailverdictError
     */
    public function get(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/validations/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List validations, newest first.
     *
     * Returns the account's completed single and batch validations, newest first, in pages.
     * Filters combine with “and”, and all of them compare the whole text except `q`.
     *
     * Scope: `results:read`.
     *
     * @param ListValidationsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<Validation>
     */
    public function list(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/validations',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Count validations by verdict and reason.
     *
     * Counts the account's completed single and batch validations by verdict and reason, the most
     * frequent first. Takes the filters of `GET /v1/validations` but those two. Each count ends at
     * 10,000. With a filter, the counts are lower bounds once more than 1,000 validations match.
     *
     * Scope: `results:read`.
     *
     * @param CountValidationsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return CountValidationsReply
     * @throws MailverdictError
     */
    public function count(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/validations/counts',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Check the address of a validation again.
     *
     * Checks the same address with the same options again and returns what changed. Never uses a
     * stored result. The new validation has the earlier one in `previous_id`. With an
     * `Idempotency-Key`, repeating the call after a 202 returns the changes.
     *
     * Scope: `validate`.
     *
     * @param RecheckValidationBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Recheck
     * @throws MailverdictError
     */
    public function recheck(
        string $id,
        array $body = [],
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/validations/' . rawurlencode((string) $id) . '/recheck',
            body: $body,
            idempotent: true,
            idempotencyKey: $idempotencyKey,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get the evidence: DNS answers and SMTP transcripts.
     *
     * Returns every DNS answer and every line of the SMTP dialogues, with the deciding line
     * marked. The key needs the scope `evidence:read`, because transcripts contain personal data.
     *
     * Scope: `evidence:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return Evidence
     * @throws MailverdictError
     */
    public function evidence(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/validations/' . rawurlencode((string) $id) . '/evidence',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Download the signed evidence of a validation.
     *
     * Returns verdict, DNS answers, transcripts and the commands that repeat them as one document,
     * signed with Ed25519. `mailverdict verify-evidence` verifies it and names the fields that
     * were changed. You get a 409 while the check runs and a 410 once its evidence is deleted.
     *
     * Scope: `evidence:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return EvidenceBundle
     * @throws MailverdictError
     */
    public function evidenceBundle(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/validations/' . rawurlencode((string) $id) . '/evidence-bundle',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete a validation with its evidence and cached results for its address.
     *
     * Deletes the validation, its evidence and what we remembered of its address. A running check
     * can't be deleted: you get a 409.
     *
     * Scope: `results:delete`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function delete(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/validations/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get everything known of a domain.
     *
     * Returns the lists and the rule that match a domain, and the account's validations of its
     * addresses. Nothing is checked or charged.
     *
     * Scope: `results:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return Domain
     * @throws MailverdictError
     */
    public function domain(
        string $domain,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/domains/' . rawurlencode((string) $domain),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Look up the SPF and DMARC records of a domain.
     *
     * Looks up the SPF and DMARC records of a domain in DNS and returns them within 4 seconds.
     * Nothing is charged. Test keys get `unknown` for domains outside the sandbox.
     *
     * Scope: `results:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return MailPolicy
     * @throws MailverdictError
     */
    public function mailPolicy(
        string $domain,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/domains/' . rawurlencode((string) $domain) . '/mail-policy',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Report a wrong verdict.
     *
     * Stores what really happened to an address, beside its verdict. A second report of the same
     * validation replaces the first. Reports stay on this installation.
     *
     * Scope: `validate`.
     *
     * @param CreateVerdictReportBody $body
     * @param ?float $timeout seconds for one attempt
     * @return VerdictReport
     * @throws MailverdictError
     */
    public function createVerdictReport(
        string $id,
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/validations/' . rawurlencode((string) $id) . '/report',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List reports of wrong verdicts, newest first.
     *
     * Returns the account's reports of wrong verdicts, in pages.
     *
     * Scope: `results:read`.
     *
     * @param ListVerdictReportsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<VerdictReport>
     */
    public function verdictReports(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/verdict-reports',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete the report of a wrong verdict.
     *
     * Deletes the report of a validation.
     *
     * Scope: `validate`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function deleteVerdictReport(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/validations/' . rawurlencode((string) $id) . '/report',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Create a link that shows a validation to anyone.
     *
     * Returns a signed link to a page that shows the verdict and the evidence of one validation to
     * anyone who has the link: no other result, and nothing about your account. The page asks
     * search engines not to list it. The link works for 30 days unless you choose, and ends
     * earlier when you revoke it or delete the validation. The key also needs the scope
     * `evidence:read`.
     *
     * Scope: `exports`.
     *
     * @param CreateShareBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ShareLink
     * @throws MailverdictError
     */
    public function createShare(
        string $id,
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/validations/' . rawurlencode((string) $id) . '/shares',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List the links that work, newest first.
     *
     * Returns the account's links that work, in pages, also those of one validation.
     *
     * Scope: `evidence:read`.
     *
     * @param ListSharesQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<ShareLink>
     */
    public function shares(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/shares',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Revoke a link.
     *
     * Revokes a link. Whoever opens it from then on gets a 404.
     *
     * Scope: `exports`.
     *
     * @param ?float $timeout seconds for one attempt
     * @throws MailverdictError
     */
    public function deleteShare(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): void {
        $this->transport->send(
            'DELETE',
            '/v1/shares/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }
}
