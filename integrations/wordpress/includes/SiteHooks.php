<?php

declare(strict_types=1);

namespace Mailverdict\WordPress;

use WP_Error;

defined('ABSPATH') || exit;

/** Checks addresses in registrations and comments of WordPress itself. */
final class SiteHooks
{
    /** Later than most, so that what others refuse costs no check. */
    private const PRIORITY = 20;

    public static function register(): void
    {
        add_filter('registration_errors', [self::class, 'registration'], self::PRIORITY, 3);
        add_filter('wpmu_validate_user_signup', [self::class, 'networkSignUp'], self::PRIORITY);
        add_filter('pre_comment_approved', [self::class, 'comment'], self::PRIORITY, 2);
    }

    public static function registration(WP_Error $errors, mixed $login, mixed $email): WP_Error
    {
        $refusal = $errors->has_errors() ? null : AddressCheck::refusal((string) $email, 'registration');
        if ($refusal !== null) {
            $errors->add('mailverdict', $refusal);
        }
        return $errors;
    }

    /**
     * Checks the registration on a network of sites.
     *
     * @param array<string, mixed> $result
     * @return array<string, mixed>
     */
    public static function networkSignUp(array $result): array
    {
        $errors = $result['errors'];
        $refusal = $errors->has_errors() ? null : AddressCheck::refusal((string) $result['user_email'], 'registration');
        if ($refusal !== null) {
            $errors->add('user_email', $refusal);
        }
        return $result;
    }

    /**
     * Checks the address of a visitor's comment. Members, pingbacks and spam aren't checked.
     *
     * @param array<string, mixed> $comment
     */
    public static function comment(int|string|WP_Error $approved, array $comment): int|string|WP_Error
    {
        $checked = in_array((string) (is_wp_error($approved) ? 'error' : $approved), ['0', '1'], true)
            && empty($comment['user_id'])
            && !in_array($comment['comment_type'] ?? '', ['pingback', 'trackback'], true);
        $refusal = $checked ? AddressCheck::refusal((string) ($comment['comment_author_email'] ?? ''), 'comment') : null;
        if ($refusal === null) {
            return $approved;
        }
        $isRest = defined('REST_REQUEST') && REST_REQUEST;
        return new WP_Error('mailverdict', $refusal, $isRest ? ['status' => 400] : 400);
    }
}
