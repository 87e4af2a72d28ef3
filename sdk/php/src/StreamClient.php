<?php

declare(strict_types=1);

namespace Mailverdict;

/** Sends requests with PHP's own streams, so that no extension but openssl is needed. */
final class StreamClient implements StreamingHttpClient
{
    /** Pause between two looks for more of a reply, in microseconds. */
    private const PAUSE_US = 1000;

    public function send(HttpRequest $request): HttpReply
    {
        return self::connected($request, static function (mixed $source, float $deadline) use ($request): HttpReply {
            try {
                return self::reply($request, $source, $deadline);
            } finally {
                fclose($source);
            }
        });
    }

    public function open(HttpRequest $request): HttpReply
    {
        return self::connected($request, static function (mixed $source): HttpReply {
            [$status, $headers] = self::head($source);
            // The text of an error is complete and short.
            stream_set_blocking($source, $status < 200 || $status >= 300);
            return new HttpReply($status, $headers, $source);
        });
    }

    /**
     * Opens a connection, sends the request and passes what comes back on.
     *
     * @param callable(resource, float): HttpReply $read
     */
    private static function connected(HttpRequest $request, callable $read): HttpReply
    {
        if (!filter_var(ini_get('allow_url_fopen'), FILTER_VALIDATE_BOOL)) {
            throw new ConnectionFailed('PHP may not open addresses. Set allow_url_fopen, or pass an HttpClient of your own.');
        }
        $deadline = microtime(true) + $request->timeout;
        $reasons = [];
        set_error_handler(static function (int $level, string $text) use (&$reasons): bool {
            $reasons[] = $text;
            return true;
        });
        try {
            $source = fopen($request->url, 'r', false, self::context($request));
            if ($source === false) {
                throw self::failure($request, $deadline, $reasons);
            }
            return $read($source, $deadline);
        } finally {
            restore_error_handler();
        }
    }

    /** @return resource */
    private static function context(HttpRequest $request): mixed
    {
        $lines = [];
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        return stream_context_create(['http' => [
            'method' => $request->method,
            'header' => [...$lines, 'Connection: close'],
            'content' => $request->body ?? '',
            'timeout' => $request->timeout,
            'protocol_version' => 1.1,
            'follow_location' => 0,
            'ignore_errors' => true,
        ]]);
    }

    /**
     * Returns status and headers, with names in lower case.
     *
     * @param resource $source
     * @return array{int, array<string, string>}
     */
    private static function head(mixed $source): array
    {
        $status = 0;
        $headers = [];
        foreach (stream_get_meta_data($source)['wrapper_data'] ?? [] as $line) {
            if (preg_match('~^HTTP/\S+ (\d{3})~', $line, $found) === 1) {
                [$status, $headers] = [(int) $found[1], []];
            } else {
                [$name, $value] = [...explode(':', $line, 2), ''];
                $headers[strtolower($name)] = trim($value);
            }
        }
        return [$status, $headers];
    }

    /**
     * Reads status, headers and the whole body before the deadline.
     *
     * @param resource $source
     */
    private static function reply(HttpRequest $request, mixed $source, float $deadline): HttpReply
    {
        [$status, $headers] = self::head($source);
        // Kept in memory up to 2 MB, then in a file.
        $body = fopen('php://temp', 'w+') ?: throw new ConnectionFailed('PHP could not open a temporary file.');
        $received = 0;
        // A blocking read of a chunked reply waits until its buffer is full, whatever the timeout, and PHP can't select it.
        stream_set_blocking($source, false);
        while (!feof($source)) {
            if (microtime(true) > $deadline) {
                throw self::failure($request, $deadline, []);
            }
            $part = (string) fread($source, 65536);
            if ($part === '') {
                usleep(self::PAUSE_US);
            }
            $received += strlen($part);
            fwrite($body, $part);
        }
        $length = $headers['content-length'] ?? null;
        if ($length !== null && $received < (int) $length) {
            throw self::failure($request, $deadline, ['The reply ended early.']);
        }
        rewind($body);
        return new HttpReply($status, $headers, $body);
    }

    /** @param list<string> $reasons */
    private static function failure(HttpRequest $request, float $deadline, array $reasons): ConnectionFailed
    {
        $parts = parse_url($request->url);
        $origin = ($parts['scheme'] ?? '') . '://' . ($parts['host'] ?? '') . (isset($parts['port']) ? ":{$parts['port']}" : '');
        // The wrapper may give up a moment before.
        if (microtime(true) > $deadline - 0.05) {
            return new RequestTimeout("$origin didn't answer within {$request->timeout} seconds. Try again, or raise timeout.");
        }
        $reason = $reasons === [] ? null : new \RuntimeException(implode(' ', $reasons));
        return new ConnectionFailed("Couldn't reach $origin. Check that the address is right and the server is running.", 0, $reason);
    }
}
