<?php

// Made from the API's contract by `npm run sdk`. Changes here are lost: change contract/ and run it again.

declare(strict_types=1);

namespace Mailverdict\Resources;

use Mailverdict\ApiTypes;
use Mailverdict\MailverdictError;
use Mailverdict\Pages;
use Mailverdict\Transport;

/**
 * Get a signed request when a list or a check completes. See [webhooks](#webhooks).
 *
 * @phpstan-import-type CreateWebhookEndpointBody from ApiTypes
 * @phpstan-import-type CreatedEndpoint from ApiTypes
 * @phpstan-import-type ListWebhookDeliveriesQuery from ApiTypes
 * @phpstan-import-type ListWebhookEndpointsReply from ApiTypes
 * @phpstan-import-type ReadWebhookDeliveryReply from ApiTypes
 * @phpstan-import-type ReplayWebhookEventsBody from ApiTypes
 * @phpstan-import-type ReplayWebhookEventsReply from ApiTypes
 * @phpstan-import-type RotateWebhookSecretBody from ApiTypes
 * @phpstan-import-type UpdateWebhookEndpointBody from ApiTypes
 * @phpstan-import-type WebhookDelivery from ApiTypes
 * @phpstan-import-type WebhookEndpoint from ApiTypes
 */
final class Webhooks
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Create a webhook endpoint, with its secret shown only once.
     *
     * Creates an endpoint for the events you name. The reply has its secret, which you see once.
     * The endpoint is `pending` until it answers `endpoint.created` with 2xx. You get a 409 if
     * another endpoint has the same URL and events. An account may have 10 endpoints.
     *
     * Scope: `webhooks:write`.
     *
     * @param CreateWebhookEndpointBody $body
     * @param ?float $timeout seconds for one attempt
     * @return CreatedEndpoint
     * @throws MailverdictError
     */
    public function create(
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/webhook-endpoints',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List webhook endpoints, newest first.
     *
     * Returns the account's endpoints.
     *
     * Scope: `webhooks:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ListWebhookEndpointsReply
     * @throws MailverdictError
     */
    public function list(
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/webhook-endpoints',
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Read a webhook endpoint.
     *
     * Returns the endpoint.
     *
     * Scope: `webhooks:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return WebhookEndpoint
     * @throws MailverdictError
     */
    public function get(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/webhook-endpoints/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Update, disable or enable a webhook endpoint.
     *
     * Changes the fields you send. Disabling an endpoint cancels its waiting deliveries; events
     * that happen meanwhile can be replayed. A new URL makes the endpoint `pending` again.
     *
     * Scope: `webhooks:write`.
     *
     * @param UpdateWebhookEndpointBody $body
     * @param ?float $timeout seconds for one attempt
     * @return WebhookEndpoint
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
            '/v1/webhook-endpoints/' . rawurlencode((string) $id),
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Delete a webhook endpoint with its delivery log.
     *
     * Deletes the endpoint and its delivery log, and cancels what waits.
     *
     * Scope: `webhooks:write`.
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
            '/v1/webhook-endpoints/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Replace the secret of a webhook endpoint.
     *
     * Creates a new secret, which you see once. Until the grace period ends, deliveries have a
     * signature of each secret.
     *
     * Scope: `webhooks:write`.
     *
     * @param RotateWebhookSecretBody $body
     * @param ?float $timeout seconds for one attempt
     * @return CreatedEndpoint
     * @throws MailverdictError
     */
    public function rotateSecret(
        string $id,
        array $body = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/webhook-endpoints/' . rawurlencode((string) $id) . '/rotate-secret',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Send a test event to a webhook endpoint.
     *
     * Queues a `webhook.test` event. It is sent once, and its outcome doesn't count against the
     * endpoint. A `pending` endpoint gets `endpoint.created` again instead. Read the delivery to
     * see the response.
     *
     * Scope: `webhooks:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return WebhookDelivery
     * @throws MailverdictError
     */
    public function test(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/webhook-endpoints/' . rawurlencode((string) $id) . '/test',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Send the events of a period again to a webhook endpoint.
     *
     * Queues the events of a period that the endpoint subscribes to, oldest first. Events that
     * were delivered or still wait are left out unless you ask for them. Events are stored for 30
     * days.
     *
     * Scope: `webhooks:write`.
     *
     * @param ReplayWebhookEventsBody $body
     * @param ?float $timeout seconds for one attempt
     * @return ReplayWebhookEventsReply
     * @throws MailverdictError
     */
    public function replayEvents(
        string $id,
        array $body,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/webhook-endpoints/' . rawurlencode((string) $id) . '/replay',
            body: $body,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * List webhook deliveries, newest first.
     *
     * Returns the account's deliveries of the last 30 days, in pages.
     *
     * Scope: `webhooks:read`.
     *
     * @param ListWebhookDeliveriesQuery $query
     * @param ?float $timeout seconds for one attempt
     * @return Pages<WebhookDelivery>
     */
    public function deliveries(
        array $query = [],
        ?float $timeout = null,
        ?int $retries = null,
    ): Pages {
        return new Pages(
            $this->transport,
            '/v1/webhook-deliveries',
            query: $query,
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Read a webhook delivery with its body and attempts.
     *
     * Returns the delivery with the signed body, and the headers, response and duration of each
     * attempt.
     *
     * Scope: `webhooks:read`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return ReadWebhookDeliveryReply
     * @throws MailverdictError
     */
    public function delivery(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'GET',
            '/v1/webhook-deliveries/' . rawurlencode((string) $id),
            timeout: $timeout,
            retries: $retries,
        );
    }

    /**
     * Send the event of a delivery again.
     *
     * Queues the event of the delivery again, with the same `webhook-id` and body. If it succeeds,
     * waiting retries of the event at this endpoint end.
     *
     * Scope: `webhooks:write`.
     *
     * @param ?float $timeout seconds for one attempt
     * @return WebhookDelivery
     * @throws MailverdictError
     */
    public function redeliver(
        string $id,
        ?float $timeout = null,
        ?int $retries = null,
    ): array {
        return $this->transport->send(
            'POST',
            '/v1/webhook-deliveries/' . rawurlencode((string) $id) . '/redeliver',
            body: [],
            timeout: $timeout,
            retries: $retries,
        );
    }
}
