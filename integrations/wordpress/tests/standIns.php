<?php

/**
 * Fires the documented hooks of form plugins with their documented arguments, and prints what the plugins would
 * tell the visitor: `POST /?stand_in=<plugin>` with `email`. Loaded as a must-use plugin by the tests.
 */

namespace {
    // Tests comment faster than people.
    add_filter('comment_flood_filter', '__return_false');
    add_filter('rest_allow_anonymous_comments', '__return_true');

    /** Results of Contact Form 7, https://contactform7.com/2015/03/28/custom-validation/ */
    class WPCF7_Validation
    {
        /** @var array<string, string> */
        public array $invalid = [];

        public function invalidate(object $tag, string $message): void
        {
            $this->invalid[$tag->name] ??= $message;
        }

        public function is_valid(string $name): bool
        {
            return !isset($this->invalid[$name]);
        }
    }

    /** WPForms, https://wpforms.com/developers/wpforms_process_validate_email/ */
    function wpforms(): object
    {
        static $forms = null;
        return $forms ??= (object) ['process' => (object) ['errors' => []]];
    }

    function mailverdict_stand_in(string $host, mixed $email): mixed
    {
        switch ($host) {
            case 'contact-form-7':
            case 'contact-form-7-optional':
                $_POST['your-email'] = $email;
                $type = $host === 'contact-form-7' ? 'email*' : 'email';
                $tag = (object) ['type' => $type, 'basetype' => 'email', 'name' => 'your-email'];
                return apply_filters("wpcf7_validate_$type", new WPCF7_Validation(), $tag)->invalid;
            case 'contact-form-7-with-errors':
                $_POST['your-email'] = $email;
                $tag = (object) ['type' => 'email', 'basetype' => 'email', 'name' => 'your-email'];
                $result = new WPCF7_Validation();
                $result->invalidate($tag, 'Too long.');
                return apply_filters('wpcf7_validate_email', $result, $tag)->invalid;
            case 'wpforms':
                do_action('wpforms_process_validate_email', 3, $email, ['id' => 7, 'fields' => [3 => ['type' => 'email']]]);
                return wpforms()->process->errors;
            case 'wpforms-confirmation':
                return mailverdict_stand_in('wpforms', ['primary' => $email, 'secondary' => $email]);
            case 'gravity-forms':
                // https://docs.gravityforms.com/gform_field_validation/
                $field = (object) ['id' => 2, 'type' => 'email'];
                return apply_filters('gform_field_validation', ['is_valid' => true, 'message' => ''], $email, ['id' => 1], $field);
            case 'gravity-forms-confirmation':
                return mailverdict_stand_in('gravity-forms', [$email, $email]);
            case 'gravity-forms-text':
                $field = (object) ['id' => 2, 'type' => 'text'];
                return apply_filters('gform_field_validation', ['is_valid' => true, 'message' => ''], $email, ['id' => 1], $field);
            case 'elementor':
                // https://developers.elementor.com/docs/hooks/forms/
                $handler = new class () {
                    /** @var array<string, string> */
                    public array $errors = [];

                    public function add_error(string $field, string $message = ''): void
                    {
                        $this->errors[$field] = $message;
                    }
                };
                $field = ['id' => 'email', 'type' => 'email', 'required' => true, 'value' => $email, 'raw_value' => $email];
                do_action('elementor_pro/forms/validation/email', $field, new \stdClass(), $handler);
                return $handler->errors;
            case 'checkout':
            case 'checkout-with-errors':
                $errors = new WP_Error();
                if ($host === 'checkout-with-errors') {
                    $errors->add('terms', 'Accept the terms.');
                }
                do_action('woocommerce_after_checkout_validation', ['billing_email' => $email], $errors);
                return [$errors->get_error_messages(), $errors->get_error_data('mailverdict')];
            case 'block-checkout':
                $order = new class ($email) {
                    public function __construct(private string $email)
                    {
                    }

                    public function get_billing_email(): string
                    {
                        return $this->email;
                    }
                };
                try {
                    do_action('woocommerce_store_api_checkout_update_order_from_request', $order, new WP_REST_Request());
                    return [];
                } catch (\Automattic\WooCommerce\StoreApi\Exceptions\RouteException $error) {
                    return [$error->error_code, $error->getMessage(), $error->getCode()];
                }
            case 'customer':
                return apply_filters('woocommerce_registration_errors', new WP_Error(), 'maria', $email)->get_error_messages();
            case 'network':
                $result = ['user_name' => 'maria', 'user_email' => $email, 'errors' => new WP_Error()];
                return apply_filters('wpmu_validate_user_signup', $result)['errors']->get_error_messages('user_email');
            case 'pingback':
            case 'member':
            case 'spam':
                $comment = [
                    'comment_author_email' => $email,
                    'comment_type' => $host === 'pingback' ? 'pingback' : 'comment',
                    'user_id' => $host === 'member' ? 1 : 0,
                ];
                return apply_filters('pre_comment_approved', $host === 'spam' ? 'spam' : 1, $comment);
            case 'nonce':
                return wp_create_nonce('mailverdict_test');
            case 'left-out':
                add_filter('mailverdict_check', fn (bool $checked, string $place): bool => $checked && $place !== 'elementor', 10, 2);
                return mailverdict_stand_in('elementor', $email);
        }
        return 'unknown';
    }

    add_action('init', static function (): void {
        if (isset($_GET['stand_in'])) {
            wp_send_json(mailverdict_stand_in($_GET['stand_in'], wp_unslash($_POST['email'])));
        }
    }, 99);
}

namespace Automattic\WooCommerce\StoreApi\Exceptions {
    class RouteException extends \Exception
    {
        public function __construct(public string $error_code, string $message, int $http_status_code = 400)
        {
            parent::__construct($message, $http_status_code);
        }
    }
}
