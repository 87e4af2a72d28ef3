<?php

declare(strict_types=1);

namespace Mailverdict\WordPress;

use Mailverdict\ConnectionFailed;
use Mailverdict\HttpClient;
use Mailverdict\HttpReply;
use Mailverdict\HttpRequest;
use Mailverdict\RequestTimeout;

defined('ABSPATH') || exit;

/** Sends requests of the SDK with WordPress's HTTP functions, and so through the proxy of the site. */
final class WordPressHttp implements HttpClient
{
    private const MAX_BYTES = 1024 * 1024;

    public function send(HttpRequest $request): HttpReply
    {
        $reply = self::replyInTime($request);
        if (is_wp_error($reply)) {
            // translators: 1: address of the installation, 2: reason given by WordPress.
            $sentence = __('Couldn’t reach %1$s (%2$s). Check that the address is right and the server is running.', 'mailverdict');
            throw new ConnectionFailed(sprintf($sentence, Settings::url(), $reply->get_error_message()));
        }
        $body = fopen('php://temp', 'w+');
        if ($body === false) {
            throw new ConnectionFailed('PHP could not open a temporary file.');
        }
        fwrite($body, wp_remote_retrieve_body($reply));
        rewind($body);
        $headers = [];
        foreach (wp_remote_retrieve_headers($reply) as $name => $value) {
            $headers[strtolower((string) $name)] = is_array($value) ? (string) end($value) : (string) $value;
        }
        return new HttpReply((int) wp_remote_retrieve_response_code($reply), $headers, $body);
    }

    /**
     * Sends a request. Without PHP's curl extension, WordPress limits each read, not all of them together.
     *
     * @return array<string, mixed>|\WP_Error
     */
    private static function replyInTime(HttpRequest $request): array|\WP_Error
    {
        $deadline = microtime(true) + $request->timeout;
        $stop = static function () use ($deadline, $request): void {
            if (microtime(true) > $deadline) {
                throw new RequestTimeout("The reply took longer than $request->timeout seconds.");
            }
        };
        add_action('requests-request.progress', $stop);
        try {
            return wp_remote_request($request->url, [
                'method' => $request->method,
                'headers' => $request->headers,
                'user-agent' => $request->headers['User-Agent'] ?? '',
                'body' => $request->body,
                'timeout' => $request->timeout,
                'redirection' => 0,
                'limit_response_size' => self::MAX_BYTES,
            ]);
        } finally {
            remove_action('requests-request.progress', $stop);
        }
    }
}
