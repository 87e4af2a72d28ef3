<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\Transport;

/** Every resource of the API, one property each. */
abstract class Resources
{
    /** Check addresses and read the stored results with their evidence. */
    public readonly Validations $validations;

    /** Send a file of addresses in parts, then create a list from it. */
    public readonly Uploads $uploads;

    /** Check many addresses together. Nothing is charged before the start. */
    public readonly Lists $lists;

    /** Download results of a list as a file. */
    public readonly Exports $exports;

    /** Always allow or block an address or a domain. Decide how risky results are judged, and try a change on stored results first. */
    public readonly Rules $rules;

    /** Get a signed request when a list or a check completes. See [webhooks](#webhooks). */
    public readonly Webhooks $webhooks;

    /** Check addresses while people fill in a form, then verify them on your server. */
    public readonly FormChecks $formChecks;

    /** Let Supabase Auth, Ory Kratos, Amazon Cognito, Auth0 or Keycloak ask about an address before they create a user, without code. */
    public readonly SignUps $signUps;

    /** Read results over time, by field, how long checks take, and how often verdicts were right. */
    public readonly Analytics $analytics;

    /** Read the credit balance, its changes, the usage, the account's notifications and its audit log. */
    public readonly Account $account;

    /** Read who belongs to the account, and who is invited. */
    public readonly People $people;

    protected function __construct(Transport $transport)
    {
        $this->validations = new Validations($transport);
        $this->uploads = new Uploads($transport);
        $this->lists = new Lists($transport);
        $this->exports = new Exports($transport);
        $this->rules = new Rules($transport);
        $this->webhooks = new Webhooks($transport);
        $this->formChecks = new FormChecks($transport);
        $this->signUps = new SignUps($transport);
        $this->analytics = new Analytics($transport);
        $this->account = new Account($transport);
        $this->people = new People($transport);
    }
}
