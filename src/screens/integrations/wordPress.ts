import { createValidation } from "#contract/validations.ts";

/** Returns the WordPress plugin that checks addresses at registration. */
export const wordPress = (origin: string): string =>
  [
    `<?php`,
    `/* Plugin Name: Mailverdict */`,
    ``,
    `add_filter('registration_errors', function ($errors, $login, $email) {`,
    `    $reply = wp_remote_post('${origin}${createValidation.path}', [`,
    `        'timeout' => 6,`,
    `        'headers' => [`,
    `            'Authorization' => 'Bearer ' . MAILVERDICT_KEY,`,
    `            'Content-Type' => 'application/json',`,
    `        ],`,
    `        'body' => wp_json_encode([`,
    `            'email' => $email,`,
    `            'timeout_ms' => 4000,`,
    `            'source' => 'wordpress',`,
    `        ]),`,
    `    ]);`,
    `    // Without a verdict, the address is accepted.`,
    `    if (is_wp_error($reply) || wp_remote_retrieve_response_code($reply) !== 200) {`,
    `        return $errors;`,
    `    }`,
    `    $result = json_decode(wp_remote_retrieve_body($reply), true);`,
    `    if (($result['verdict'] ?? '') === 'undeliverable') {`,
    `        $errors->add('mailverdict', 'Enter a different email address.');`,
    `    }`,
    `    return $errors;`,
    `}, 10, 3);`,
  ].join("\n");
