<?php

declare(strict_types=1);

namespace Mailverdict\WordPress;

use Mailverdict\ApiError;
use Mailverdict\MailverdictError;

defined('ABSPATH') || exit;

/** Decides whether an address may be used. Never blocks without a verdict. */
final class AddressCheck
{
    /** Longest time in seconds that a visitor waits for a check; WordPress may need a little more. */
    private const TIMEOUT = 4.0;

    /** Pause in seconds after a failure, so that a server that is down doesn't slow every form. */
    private const PAUSE = 30;

    private const MAX_PAUSE = 300;

    private const FAILURE = 'mailverdict_failure';

    /** Longest address that is checked, in bytes. */
    private const MAX_BYTES = 320;

    /**
     * Returns the sentence that blocks an address; null if it may be used, which is also so without a verdict.
     *
     * @param string $place where it was typed, such as `registration`
     */
    public static function refusal(string $email, string $place): ?string
    {
        $email = trim($email);
        // The forms themselves say so if there is no address.
        if (!str_contains($email, '@') || strlen($email) > self::MAX_BYTES) {
            return null;
        }
        /**
         * Filters whether an address is checked.
         *
         * @param bool $checked
         * @param string $place `registration`, `comment`, `checkout`, `contact-form-7`, `wpforms`, `gravity-forms` or `elementor`
         * @param string $email
         */
        if (!apply_filters('mailverdict_check', true, $place, $email)) {
            return null;
        }
        [$decision, $suggestion] = self::decision($email);
        return Settings::blocks($decision) ? self::sentence($decision, $suggestion) : null;
    }

    /**
     * Returns the last failure, if it was less than a week ago.
     *
     * @return ?array{message: string, at: int, until: int}
     */
    public static function lastFailure(): ?array
    {
        $failure = get_transient(self::FAILURE);
        return is_array($failure) ? $failure : null;
    }

    /** Ends the pause after a failure. */
    public static function forgetFailure(): void
    {
        delete_transient(self::FAILURE);
    }

    /** @return array{string, ?string} decision of the SDK and address that was probably meant */
    private static function decision(string $email): array
    {
        // Without the address, and other for other settings.
        $name = 'mailverdict_' . hash_hmac('sha256', $email, wp_salt() . Settings::url() . Settings::key());
        $cached = get_transient($name);
        if (is_array($cached)) {
            return $cached;
        }
        if ((self::lastFailure()['until'] ?? 0) > time()) {
            return ['allow', null];
        }
        try {
            $client = Settings::client(self::TIMEOUT);
        } catch (MailverdictError $error) {
            self::remember($error);
            return ['allow', null];
        }
        if ($client === null) {
            return ['allow', null];
        }
        $sign = $client->decideSignUp($email, self::TIMEOUT, source: 'wordpress');
        if ($sign->error !== null) {
            self::remember($sign->error);
        }
        $found = [$sign->decision, $sign->suggestion];
        if ($sign->validation !== null && $sign->validation['verdict'] !== 'unknown') {
            set_transient($name, $found, DAY_IN_SECONDS);
        }
        return $found;
    }

    /** Keeps a failure for the settings page, and pauses checks unless it concerns this address alone. */
    private static function remember(MailverdictError $error): void
    {
        $status = $error instanceof ApiError ? $error->status : 0;
        if ($status === 400 || $status === 422) {
            return;
        }
        $asked = $error instanceof ApiError ? (int) ceil($error->retryAfter ?? 0) : 0;
        $pause = min(self::MAX_PAUSE, max(self::PAUSE, $asked));
        $failure = ['message' => $error->getMessage(), 'at' => time(), 'until' => time() + $pause];
        set_transient(self::FAILURE, $failure, WEEK_IN_SECONDS);
    }

    private static function sentence(string $decision, ?string $suggestion): string
    {
        $isUndeliverable = $decision === 'block';
        // Some forms show it as HTML: only letters, digits and .+_-@ get there.
        if ($suggestion === null || preg_match('/^[\p{L}\p{N}.+_@-]+$/uD', $suggestion) !== 1) {
            return $isUndeliverable
                ? __('This email address can’t receive mail. Enter another one.', 'mailverdict')
                : __('This email address can’t be used here. Enter another one.', 'mailverdict');
        }
        $sentence = $isUndeliverable
            // translators: %s: email address that was probably meant.
            ? __('This email address can’t receive mail. Did you mean %s?', 'mailverdict')
            // translators: %s: email address that was probably meant.
            : __('This email address can’t be used here. Did you mean %s?', 'mailverdict');
        return sprintf($sentence, $suggestion);
    }
}
