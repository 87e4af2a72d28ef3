<?php

declare(strict_types=1);

namespace Mailverdict\WordPress;

use Mailverdict\MailverdictError;

defined('ABSPATH') || exit;

/** Page Settings > Mailverdict: installation, key, what to block, and a test. */
final class SettingsPage
{
    private const PAGE = 'mailverdict';

    private const TEST = 'mailverdict_test';

    private const CAPABILITY = 'manage_options';

    /** Longest time in seconds that the test waits. */
    private const TIMEOUT = 5.0;

    public static function register(string $plugin): void
    {
        add_action('admin_menu', [self::class, 'addPage']);
        add_action('admin_init', [self::class, 'addSettings']);
        add_action('admin_post_' . self::TEST, [self::class, 'test']);
        add_filter("plugin_action_links_$plugin", [self::class, 'addLink']);
    }

    public static function addPage(): void
    {
        add_options_page('Mailverdict', 'Mailverdict', self::CAPABILITY, self::PAGE, [self::class, 'render']);
    }

    public static function addSettings(): void
    {
        register_setting(self::PAGE, Settings::OPTION, ['sanitize_callback' => [Settings::class, 'sanitize']]);
        wp_add_privacy_policy_content('Mailverdict', wp_kses_post(wpautop(__(
            'We check whether the email addresses that you enter in our forms can receive mail. For this, they are sent to our own installation of Mailverdict.',
            'mailverdict',
        ))));
    }

    /**
     * @param array<int|string, string> $links
     * @return array<int|string, string>
     */
    public static function addLink(array $links): array
    {
        $link = sprintf('<a href="%s">%s</a>', esc_url(self::url()), esc_html__('Settings', 'mailverdict'));
        return [$link, ...$links];
    }

    /** Checks the address of the test and returns to the page, which shows the result. */
    public static function test(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            wp_die(esc_html__('You aren’t allowed to change these settings.', 'mailverdict'), '', ['response' => 403]);
        }
        check_admin_referer(self::TEST);
        $email = is_string($_POST['email'] ?? null) ? trim(wp_unslash($_POST['email'])) : '';
        set_transient(self::testName(), self::tested($email), MINUTE_IN_SECONDS);
        wp_safe_redirect(self::url());
        exit;
    }

    public static function render(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            return;
        }
        ?>
        <div class="wrap">
            <h1>Mailverdict</h1>
            <?php self::renderTest(); ?>
            <?php self::renderFailure(); ?>
            <form action="options.php" method="post">
                <?php settings_fields(self::PAGE); ?>
                <table class="form-table" role="presentation">
                    <?php self::renderInstallation(); ?>
                    <?php self::renderChoices(); ?>
                </table>
                <?php submit_button(); ?>
            </form>
            <h2><?php esc_html_e('Test', 'mailverdict'); ?></h2>
            <p><?php esc_html_e('Checks an address with the saved settings. Addresses at sandbox.test are free.', 'mailverdict'); ?></p>
            <form action="<?php echo esc_url(admin_url('admin-post.php')); ?>" method="post">
                <input type="hidden" name="action" value="<?php echo esc_attr(self::TEST); ?>">
                <?php wp_nonce_field(self::TEST); ?>
                <label for="mailverdict-email"><?php esc_html_e('Email address', 'mailverdict'); ?></label>
                <input type="text" id="mailverdict-email" name="email" class="regular-text" value="deliverable@sandbox.test">
                <?php submit_button(__('Check address', 'mailverdict'), 'secondary', 'submit', false); ?>
            </form>
        </div>
        <?php
    }

    private static function renderInstallation(): void
    {
        $fixed = __('Set in wp-config.php.', 'mailverdict');
        $key = Settings::key();
        $url = defined('MAILVERDICT_URL') ? $fixed : __('For example https://mail.example.org', 'mailverdict');
        $about = match (true) {
            defined('MAILVERDICT_API_KEY') => $fixed,
            $key === '' => __('A key with the scope validate. Create it in the installation under API keys.', 'mailverdict'),
            // translators: %s: last characters of the API key.
            default => sprintf(__('A key that ends in %s is saved. Leave the field empty to keep it.', 'mailverdict'), substr($key, -4)),
        };
        ?>
        <tr>
            <th scope="row"><label for="mailverdict-url"><?php esc_html_e('Address of the installation', 'mailverdict'); ?></label></th>
            <td>
                <input type="url" id="mailverdict-url" name="mailverdict[url]" class="regular-text code"
                    value="<?php echo esc_attr(Settings::url()); ?>" aria-describedby="mailverdict-url-about"
                    <?php disabled(defined('MAILVERDICT_URL')); ?>>
                <p class="description" id="mailverdict-url-about"><?php echo esc_html($url); ?></p>
            </td>
        </tr>
        <tr>
            <th scope="row"><label for="mailverdict-key"><?php esc_html_e('API key', 'mailverdict'); ?></label></th>
            <td>
                <input type="password" id="mailverdict-key" name="mailverdict[key]" class="regular-text code" value=""
                    autocomplete="off" aria-describedby="mailverdict-key-about"
                    <?php disabled(defined('MAILVERDICT_API_KEY')); ?>>
                <p class="description" id="mailverdict-key-about"><?php echo esc_html($about); ?></p>
            </td>
        </tr>
        <?php
    }

    private static function renderChoices(): void
    {
        $rows = [
            ['undeliverable', 'block', __('Undeliverable addresses', 'mailverdict'), __('Addresses that your policy doesn’t send to.', 'mailverdict')],
            ['risky', 'warn', __('Risky addresses', 'mailverdict'), __('Addresses that your policy sends to with care, such as accept-all domains.', 'mailverdict')],
        ];
        foreach ($rows as [$name, $decision, $label, $about]) {
            $blocks = Settings::blocks($decision);
            ?>
            <tr>
                <th scope="row"><label for="mailverdict-<?php echo esc_attr($name); ?>"><?php echo esc_html($label); ?></label></th>
                <td>
                    <select id="mailverdict-<?php echo esc_attr($name); ?>" name="mailverdict[<?php echo esc_attr($name); ?>]"
                        aria-describedby="mailverdict-<?php echo esc_attr($name); ?>-about">
                        <option value="block" <?php selected($blocks); ?>><?php esc_html_e('Block', 'mailverdict'); ?></option>
                        <option value="allow" <?php selected(!$blocks); ?>><?php esc_html_e('Allow', 'mailverdict'); ?></option>
                    </select>
                    <p class="description" id="mailverdict-<?php echo esc_attr($name); ?>-about"><?php echo esc_html($about); ?></p>
                </td>
            </tr>
            <?php
        }
    }

    /** Shows the result of a test that has just run. */
    private static function renderTest(): void
    {
        $result = get_transient(self::testName());
        if (is_array($result)) {
            delete_transient(self::testName());
            [$worked, $text] = $result;
            printf('<div class="notice notice-%s"><p>%s</p></div>', $worked ? 'success' : 'error', esc_html($text));
        }
    }

    private static function renderFailure(): void
    {
        $failure = AddressCheck::lastFailure();
        if ($failure !== null) {
            // translators: 1: duration, such as "5 minutes", 2: what happened.
            $text = sprintf(__('A check failed %1$s ago, and the address was allowed. %2$s', 'mailverdict'), human_time_diff($failure['at']), $failure['message']);
            printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($text));
        }
    }

    /** @return array{bool, string} true with a result, false with an error */
    private static function tested(string $email): array
    {
        try {
            $client = Settings::client(self::TIMEOUT);
            if ($client === null) {
                return [false, __('Save the address of the installation and an API key first.', 'mailverdict')];
            }
            $found = $client->validations->create(['email' => $email, 'source' => 'wordpress', 'timeout_ms' => 4000]);
        } catch (MailverdictError $error) {
            return [false, $error->getMessage()];
        }
        AddressCheck::forgetFailure();
        if ($found['status'] === 'running') {
            return [true, __('The connection works. The mail server of this address needs more time.', 'mailverdict')];
        }
        // translators: 1: email address, 2: verdict, such as "deliverable", 3: its reason in a sentence.
        return [true, sprintf(__('The connection works. %1$s is %2$s. %3$s', 'mailverdict'), $email, $found['verdict'], $found['summary'] ?? '')];
    }

    private static function testName(): string
    {
        return 'mailverdict_test_' . get_current_user_id();
    }

    private static function url(): string
    {
        return admin_url('options-general.php?page=' . self::PAGE);
    }
}
