<?php

declare(strict_types=1);

namespace Mailverdict;

/** Verifies webhook deliveries by Standard Webhooks. */
final class Webhook
{
    /** Most signatures that a header may have: a rotation needs two. */
    private const MAX_SIGNATURES = 10;

    /**
     * Verifies a delivery and returns its event.
     *
     * @param string $body the body exactly as received
     * @param array<string, string|list<string>> $headers as `getallheaders()` or PSR-7 returns them
     * @param string|list<string> $secret the endpoint's secret, or several while it is rotated
     * @param float $tolerance most seconds between the delivery's time and now, which stops replays
     * @param ?float $now Unix time in seconds; default: the clock's
     * @return array{type: string, timestamp: string, data: array<string, mixed>}
     * @throws WebhookError if signature, time or body are wrong
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        float $tolerance = 300.0,
        ?float $now = null,
    ): array {
        $given = array_change_key_case(array_map(
            static fn (string|array $value): string => is_array($value) ? ($value[0] ?? '') : $value,
            $headers,
        ));
        $id = $given['webhook-id'] ?? '';
        $timestamp = $given['webhook-timestamp'] ?? '';
        $signature = $given['webhook-signature'] ?? '';
        if ($id === '' || $timestamp === '' || $signature === '') {
            throw new WebhookError('A webhook header is missing: webhook-id, -timestamp or -signature.');
        }
        $isTime = preg_match('/^[0-9]{1,12}$/D', $timestamp) === 1;
        if (!$isTime || abs(($now ?? microtime(true)) - (int) $timestamp) > $tolerance) {
            throw new WebhookError("The delivery is too old, or the clocks differ. Check this machine's time.");
        }
        foreach ((array) $secret as $each) {
            $wanted = hash_hmac('sha256', "$id.$timestamp.$body", self::keyOf($each), true);
            foreach (array_slice(explode(' ', $signature), 0, self::MAX_SIGNATURES) as $part) {
                if (str_starts_with($part, 'v1,') && hash_equals($wanted, (string) base64_decode(substr($part, 3), true))) {
                    return self::eventOf($body);
                }
            }
        }
        throw new WebhookError("The signature doesn't match. Check the secret, and verify the raw body.");
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $text = trim($secret);
        $key = base64_decode(str_starts_with($text, 'whsec_') ? substr($text, 6) : $text, true);
        if ($key === false || $key === '') {
            throw new WebhookError("The secret isn't base64. Copy it again, with whsec_.");
        }
        return $key;
    }

    /** @return array{type: string, timestamp: string, data: array<string, mixed>} */
    private static function eventOf(string $body): array
    {
        $event = json_decode($body, true);
        if (!is_array($event)) {
            throw new WebhookError("The body isn't JSON.");
        }
        return $event;
    }
}
