<?php
/**
 * Plugin Name: Mailverdict
 * Description: Checks email addresses in registrations, comments, checkouts and forms with your own Mailverdict installation.
 * Version: 0.1.0
 * Requires at least: 6.0
 * Requires PHP: 8.1
 * License: MIT
 * License URI: https://opensource.org/license/mit
 * Text Domain: mailverdict
 * Domain Path: /languages
 */

declare(strict_types=1);

namespace Mailverdict\WordPress;

defined('ABSPATH') || exit;

require __DIR__ . '/sdk/autoload.php';
foreach (['Settings', 'WordPressHttp', 'AddressCheck', 'SiteHooks', 'FormHooks', 'SettingsPage'] as $name) {
    require __DIR__ . "/includes/$name.php";
}

SiteHooks::register();
FormHooks::register();
SettingsPage::register(plugin_basename(__FILE__));

add_action('init', static function (): void {
    load_plugin_textdomain('mailverdict', false, dirname(plugin_basename(__FILE__)) . '/languages');
});
