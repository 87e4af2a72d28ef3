<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Pages;
use Mailverdict\Transport;

/**
 * Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first.
 *
 * @phpstan-import-type CreateRuleBody from ApiTypes
 * @phpstan-import-type ImportRulesBody from ApiTypes
 * @phpstan-import-type ImportRulesReply from ApiTypes
 * @phpstan-import-type ListPolicyVersionsQuery from ApiTypes
 * @phpstan-import-type ListRulesQuery from ApiTypes
 * @phpstan-import-type PolicyVersion from ApiTypes
 * @phpstan-import-type Rule from ApiTypes
 * @phpstan-import-type SavePolicyBody from ApiTypes
 * @phpstan-import-type SimulatePolicyBody from ApiTypes
 * @phpstan-import-type SimulatePolicyReply from ApiTypes
 * @phpstan-import-type SimulatePolicyRowsBody from ApiTypes
 * @phpstan-import-type SimulatePolicyRowsItem from ApiTypes
 * @phpstan-import-type UpdateRuleBody from ApiTypes
 */
final class Rules
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a rule that allows or blocks addresses.
     *
     * Decides an address, a domain or a local part without a check, or an MX host after the DNS
     * check. Matching addresses are free.
     *
     * Scope: `rules:write`.
     *
     * @param CreateRuleBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Rule
     * @throws MailverdictError
     */
    public function create(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/rules',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List or search allow and block rules, newest first.
     *
     * Returns the account's rules, in pages: all of them, or those that match `q` and `kind`.
     *
     * Scope: `rules:read`.
     *
     * @param ListRulesQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<Rule>
     */
    public function list(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/rules',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Update a rule (omitted fields stay the same).
     *
     * Changes the fields you send.
     *
     * Scope: `rules:write`.
     *
     * @param UpdateRuleBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Rule
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
            '/v1/rules/' . rawurlencode((string) $id),
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete a rule.
     *
     * Deletes the rule. Earlier results stay.
     *
     * Scope: `rules:write`.
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
            '/v1/rules/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Import rules from a file, or preview it.
     *
     * Adds the rules of an upload of any kind that lists are read from. The exports of Mailchimp,
     * Brevo, SendGrid, Amazon SES and Postmark are recognised by their columns. A rule of the
     * other kind is replaced, one of the same kind stays. With `preview`, nothing changes and the
     * upload stays; otherwise it is deleted. An account reads one file at a time.
     *
     * Scope: `rules:write`.
     *
     * @param ImportRulesBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ImportRulesReply
     * @throws MailverdictError
     */
    public function importRules(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/rules/imports',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Get the policy that judges new results.
     *
     * Returns the policy that judges new results. Version 0 is the standard policy, which holds
     * until you save one.
     *
     * Scope: `rules:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return PolicyVersion
     * @throws MailverdictError
     */
    public function policy(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/policy',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Save a policy as a new version.
     *
     * Saves a policy as the next version. It judges checks that start from now on, and lists from
     * their start; stored results keep the version that judged them. You get a 409 if nothing
     * differs from the current policy. An account may have 500 versions.
     *
     * Scope: `rules:write`.
     *
     * @param SavePolicyBody $body
     * @param ?float $timeout seconds for one attempt
     * @return PolicyVersion
     * @throws MailverdictError
     */
    public function savePolicy(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/policy/versions',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List the versions of the policy, newest first.
     *
     * Returns the saved versions with their author and differences, in pages.
     *
     * Scope: `rules:read`.
     *
     * @param ListPolicyVersionsQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<PolicyVersion>
     */
    public function policyVersions(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/policy/versions',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Save an earlier version again as the newest.
     *
     * Saves an earlier version as a new one. Version 0 restores the standard policy. You get a 409
     * if nothing differs from the current policy.
     *
     * Scope: `rules:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return PolicyVersion
     * @throws MailverdictError
     */
    public function restorePolicy(
        int $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/policy/versions/' . rawurlencode((string) $id) . '/restore',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Judge stored results by another policy.
     *
     * Judges the latest 20,000 validations and up to 10 completed lists by the policy you send,
     * from their stored findings. Nothing is checked, charged or changed. Results that we couldn't
     * determine stay unknown.
     *
     * Scope: `rules:read`.
     *
     * @param SimulatePolicyBody $body
     * @param ?float $timeout seconds for one attempt
     * @return SimulatePolicyReply
     * @throws MailverdictError
     */
    public function simulatePolicy(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/policy/simulations',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List stored results that another policy changes.
     *
     * Returns the stored results that the policy you send would change, with both judgements: rows
     * of a completed list in file order, or the latest validations, newest first.
     *
     * Scope: `results:read`.
     *
     * @param SimulatePolicyRowsBody $body
     * @param ?float $timeout seconds for one attempt
     * @return Pages<SimulatePolicyRowsItem>
     */
    public function simulatePolicyRows(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/policy/simulations/rows',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }
}
