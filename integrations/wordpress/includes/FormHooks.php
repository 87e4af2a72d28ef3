<?php

declare(strict_types=1);

namespace Mailverdict\WordPress;

use WP_Error;

defined('ABSPATH') || exit;

/** Checks addresses in WooCommerce and in form plugins, by the hooks that they document. */
final class FormHooks
{
    /** Later than the checks of the plugins themselves. */
    private const PRIORITY = 20;

    public static function register(): void
    {
        add_filter('woocommerce_registration_errors', [SiteHooks::class, 'registration'], self::PRIORITY, 3);
        add_action('woocommerce_after_checkout_validation', [self::class, 'checkout'], self::PRIORITY, 2);
        add_action('woocommerce_store_api_checkout_update_order_from_request', [self::class, 'blockCheckout'], self::PRIORITY);
        add_filter('wpcf7_validate_email', [self::class, 'contactForm7'], self::PRIORITY, 2);
        add_filter('wpcf7_validate_email*', [self::class, 'contactForm7'], self::PRIORITY, 2);
        add_action('wpforms_process_validate_email', [self::class, 'wpForms'], self::PRIORITY, 3);
        add_filter('gform_field_validation', [self::class, 'gravityForms'], self::PRIORITY, 4);
        add_action('elementor_pro/forms/validation/email', [self::class, 'elementor'], self::PRIORITY, 3);
    }

    /**
     * Checks the address of WooCommerce's classic checkout.
     *
     * @param array<string, mixed> $data
     */
    public static function checkout(array $data, WP_Error $errors): void
    {
        $refusal = $errors->has_errors() ? null : AddressCheck::refusal(self::text($data['billing_email'] ?? ''), 'checkout');
        if ($refusal !== null) {
            $errors->add('mailverdict', $refusal, ['id' => 'billing_email']);
        }
    }

    /**
     * Checks the address of WooCommerce's checkout block, which shows the exception.
     *
     * @param \WC_Order $order
     */
    public static function blockCheckout(object $order): void
    {
        $refusal = AddressCheck::refusal(self::text($order->get_billing_email()), 'checkout');
        $exception = 'Automattic\WooCommerce\StoreApi\Exceptions\RouteException';
        if ($refusal !== null && class_exists($exception)) {
            throw new $exception('mailverdict_billing_email', $refusal, 400);
        }
    }

    /**
     * Checks a field of Contact Form 7.
     *
     * @param \WPCF7_Validation $result
     * @param \WPCF7_FormTag $tag
     */
    public static function contactForm7(object $result, object $tag): object
    {
        // Contact Form 7 has verified the request.
        $value = self::text(wp_unslash($_POST[$tag->name] ?? '')); // phpcs:ignore WordPress.Security
        $refusal = $result->is_valid($tag->name) ? AddressCheck::refusal($value, 'contact-form-7') : null;
        if ($refusal !== null) {
            $result->invalidate($tag, $refusal);
        }
        return $result;
    }

    /**
     * Checks a field of WPForms.
     *
     * @param array<string, mixed> $form
     */
    public static function wpForms(int|string $field, mixed $value, array $form): void
    {
        // With a confirmation, the address is the first of two fields.
        $email = self::text(is_array($value) ? ($value['primary'] ?? '') : $value);
        $process = wpforms()->process;
        $refusal = isset($process->errors[$form['id']][$field]) ? null : AddressCheck::refusal($email, 'wpforms');
        if ($refusal !== null) {
            $process->errors[$form['id']][$field] = $refusal;
        }
    }

    /**
     * Checks a field of Gravity Forms.
     *
     * @param array<string, mixed> $result
     * @param array<string, mixed> $form
     * @param \GF_Field $field
     * @return array<string, mixed>
     */
    public static function gravityForms(array $result, mixed $value, array $form, object $field): array
    {
        if ($field->type === 'email' && $result['is_valid']) {
            // With a confirmation, the address is the first of two fields.
            $refusal = AddressCheck::refusal(self::text(is_array($value) ? reset($value) : $value), 'gravity-forms');
            if ($refusal !== null) {
                return [...$result, 'is_valid' => false, 'message' => $refusal];
            }
        }
        return $result;
    }

    /**
     * Checks a field of a form of Elementor Pro.
     *
     * @param array<string, mixed> $field
     * @param \ElementorPro\Modules\Forms\Classes\Form_Record $record
     * @param \ElementorPro\Modules\Forms\Classes\Ajax_Handler $handler
     */
    public static function elementor(array $field, object $record, object $handler): void
    {
        $refusal = AddressCheck::refusal(self::text($field['value'] ?? ''), 'elementor');
        if ($refusal !== null) {
            $handler->add_error($field['id'], $refusal);
        }
    }

    private static function text(mixed $value): string
    {
        return is_string($value) ? $value : '';
    }
}
