<?php

declare(strict_types=1);

namespace Mailverdict\WordPress;

use Mailverdict\Mailverdict;
use Mailverdict\MailverdictError;

defined('ABSPATH') || exit;

/** Settings of the plugin: an option, or constants of wp-config.php for address and key. */
final class Settings
{
    public const OPTION = 'mailverdict';

    /** Address of the installation; empty if it isn't set. */
    public static function url(): string
    {
        return defined('MAILVERDICT_URL') ? (string) MAILVERDICT_URL : self::text('url');
    }

    /** API key; empty if it isn't set. */
    public static function key(): string
    {
        return defined('MAILVERDICT_API_KEY') ? (string) MAILVERDICT_API_KEY : self::text('key');
    }

    /** Returns true if addresses with a decision are blocked: `block` for undeliverable ones, `warn` for risky ones. */
    public static function blocks(string $decision): bool
    {
        return match ($decision) {
            'block' => self::text('undeliverable') !== 'allow',
            'warn' => self::text('risky') === 'block',
            default => false,
        };
    }

    /**
     * Returns the client of the installation; null without address or key.
     *
     * @throws MailverdictError if address or key can't be right
     */
    public static function client(float $timeout): ?Mailverdict
    {
        return self::url() === '' || self::key() === ''
            ? null
            : new Mailverdict(self::url(), self::key(), $timeout, 0, new WordPressHttp());
    }

    /**
     * Returns the settings that may be stored, and explains what isn't.
     *
     * @return array{url: string, key: string, undeliverable: string, risky: string}
     */
    public static function sanitize(mixed $given): array
    {
        $given = is_array($given) ? $given : [];
        $text = static fn (string $name): string => is_string($given[$name] ?? null) ? trim($given[$name]) : '';
        $url = rtrim($text('url'), '/');
        // The field is empty unless somebody types a new key.
        $key = $text('key') === '' ? self::text('key') : $text('key');
        try {
            if ($url !== '') {
                new Mailverdict($url, $key);
            }
        } catch (MailverdictError $error) {
            add_settings_error(self::OPTION, 'refused', esc_html($error->getMessage()));
            [$url, $key] = [self::text('url'), self::text('key')];
        }
        AddressCheck::forgetFailure();
        return [
            'url' => $url,
            'key' => $key,
            'undeliverable' => $text('undeliverable') === 'allow' ? 'allow' : 'block',
            'risky' => $text('risky') === 'block' ? 'block' : 'allow',
        ];
    }

    private static function text(string $name): string
    {
        $stored = get_option(self::OPTION);
        return is_array($stored) && is_string($stored[$name] ?? null) ? $stored[$name] : '';
    }
}
