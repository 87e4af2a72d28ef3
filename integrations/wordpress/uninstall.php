<?php

declare(strict_types=1);

defined('WP_UNINSTALL_PLUGIN') || exit;

delete_option('mailverdict');

global $wpdb;
// Results that are cached, with their times of expiry.
foreach (['_transient_mailverdict_', '_transient_timeout_mailverdict_'] as $prefix) {
    $wpdb->query($wpdb->prepare("DELETE FROM $wpdb->options WHERE option_name LIKE %s", $wpdb->esc_like($prefix) . '%'));
}
