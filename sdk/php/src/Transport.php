<?php

declare(strict_types=1);

namespace Mailverdict;

/** Sends calls to one installation: key, timeout, retries, and errors as exceptions. */
final class Transport
{
    /** Statuses of requests that the server rejected before doing anything. */
    private const REJECTED = [429, 503];

    /** Statuses that may come after the request was carried out. */
    private const UNCERTAIN = [408, 500, 502, 504];

    /** Longest wait before a retry, in seconds. */
    private const MAX_WAIT = 60.0;

    private readonly string $origin;

    private readonly string $key;

    public function __construct(
        ?string $url,
        #[\SensitiveParameter] ?string $key,
        public readonly float $timeout,
        public readonly int $retries,
        private readonly HttpClient $http,
    ) {
        $this->origin = self::originOf($url ?? (string) getenv('MAILVERDICT_URL'));
        $this->key = trim($key ?? (string) getenv('MAILVERDICT_API_KEY'));
        // Other characters can't be sent in a header, and the error about them would quote the key.
        if (preg_match('/^[\x21-\x7e]*$/D', $this->key) !== 1) {
            throw new MailverdictError('The API key has characters that no key has. Copy it again.');
        }
    }

    /**
     * Sends a call and returns its JSON; null if the reply has no body.
     *
     * @param array<string, mixed> $query
     * @param array<string, mixed>|string|null $body fields of a JSON object, or bytes
     * @param array<string, string> $headers
     * @throws MailverdictError
     */
    public function send(
        string $method,
        string $path,
        array $query = [],
        array|string|null $body = null,
        array $headers = [],
        bool $idempotent = false,
        ?string $idempotencyKey = null,
        ?float $timeout = null,
        ?int $retries = null,
    ): mixed {
        if ($idempotent) {
            $headers['Idempotency-Key'] = $idempotencyKey ?? bin2hex(random_bytes(16));
        }
        $request = $this->request($method, $path, $query, $body, $headers, $timeout);
        return $this->repeat($request, $idempotent || $method === 'GET', $retries, static function (HttpReply $reply): mixed {
            $text = $reply->text();
            try {
                return $text === '' ? null : json_decode($text, true, 512, JSON_THROW_ON_ERROR);
            } catch (\JsonException $error) {
                throw new ConnectionFailed('The reply was no complete JSON. Try again.', 0, $error);
            }
        });
    }

    /**
     * Requests a file without the key and returns it as a stream.
     *
     * @return resource
     * @throws MailverdictError
     */
    public function download(string $path, float $timeout): mixed
    {
        $request = $this->request('GET', $path, [], null, [], $timeout, anonymous: true);
        return $this->repeat($request, true, null, static fn (HttpReply $reply): mixed => $reply->body);
    }

    /**
     * Requests a stream of events, after the one with an id, and returns it unread.
     *
     * @return resource
     * @throws MailverdictError
     */
    public function stream(string $path, ?int $lastEventId): mixed
    {
        $http = $this->http;
        if (!$http instanceof StreamingHttpClient) {
            throw new MailverdictError('Your HttpClient returns complete replies only. Implement StreamingHttpClient to follow events.');
        }
        $headers = ['Accept' => 'text/event-stream'];
        if ($lastEventId !== null) {
            $headers['Last-Event-ID'] = (string) $lastEventId;
        }
        $request = $this->request('GET', $path, [], null, $headers, null);
        return $this->repeat($request, true, null, static fn (HttpReply $reply): mixed => $reply->body, $http->open(...));
    }

    /** Returns the seconds to wait before the next attempt; null if there is none. */
    public function retryDelay(MailverdictError $error, int $attempt, bool $repeatable, int $retries): ?float
    {
        $again = $error instanceof ApiError
            ? in_array($error->status, self::REJECTED, true)
                || ($repeatable && in_array($error->status, self::UNCERTAIN, true))
            : $repeatable && $error instanceof ConnectionFailed;
        if ($attempt > $retries || !$again) {
            return null;
        }
        $random = random_int(0, 1_000_000) / 1_000_000;
        $asked = $error instanceof ApiError ? $error->retryAfter : null;
        if ($asked === null) {
            return min(self::MAX_WAIT, 0.5 * 2 ** ($attempt - 1)) * $random;
        }
        return $asked > self::MAX_WAIT ? null : $asked * (1 + $random / 10);
    }

    /** Waits some seconds. */
    public function sleep(float $seconds): void
    {
        usleep((int) ($seconds * 1e6));
    }

    /**
     * @template T
     * @param callable(HttpReply): T $read
     * @param ?callable(HttpRequest): HttpReply $send sends the request; by default until the reply is complete
     * @return T
     */
    private function repeat(
        HttpRequest $request,
        bool $repeatable,
        ?int $retries,
        callable $read,
        ?callable $send = null,
    ): mixed {
        $send ??= $this->http->send(...);
        for ($attempt = 1; ; $attempt++) {
            try {
                $reply = $send($request);
                if ($reply->status < 200 || $reply->status >= 300) {
                    throw self::errorOf($reply);
                }
                return $read($reply);
            } catch (MailverdictError $error) {
                $wait = $this->retryDelay($error, $attempt, $repeatable, $retries ?? $this->retries);
                if ($wait === null) {
                    throw $error;
                }
                $this->sleep($wait);
            }
        }
    }

    /**
     * @param array<string, mixed> $query
     * @param array<string, mixed>|string|null $body
     * @param array<string, string> $headers
     */
    private function request(
        string $method,
        string $path,
        array $query,
        array|string|null $body,
        array $headers,
        ?float $timeout,
        bool $anonymous = false,
    ): HttpRequest {
        $all = ['Accept' => 'application/json', 'User-Agent' => 'mailverdict-php/' . Version::NUMBER];
        if ($this->key !== '' && !$anonymous) {
            $all['Authorization'] = "Bearer $this->key";
        }
        if (is_array($body)) {
            try {
                $body = json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
            } catch (\JsonException $error) {
                throw new MailverdictError("The body can't be sent as JSON: {$error->getMessage()}. Send texts in UTF-8.", 0, $error);
            }
            $all['Content-Type'] = 'application/json';
        }
        $all = [...$all, ...$headers];
        foreach ($all as $name => $value) {
            // A line break would add a header.
            if (preg_match('/^[\x20-\x7e]*$/D', $value) !== 1) {
                throw new MailverdictError("The header $name has characters that can't be sent.");
            }
        }
        $url = $this->origin . $path . self::queryText($query);
        return new HttpRequest($method, $url, $all, $body, $timeout ?? $this->timeout);
    }

    private static function originOf(string $text): string
    {
        $url = trim($text);
        if ($url === '') {
            throw new MailverdictError('The address of the installation is missing. Set url or MAILVERDICT_URL.');
        }
        if (preg_match('~^https?://[^\s/?#]+(?:/[^\s?#]*)?$~iD', $url) !== 1) {
            throw new MailverdictError("The url \"$url\" isn't an http or https address.");
        }
        return rtrim($url, '/');
    }

    /** @param array<string, mixed> $query */
    private static function queryText(array $query): string
    {
        $given = array_map(
            static fn (mixed $value): mixed => is_bool($value) ? ($value ? 'true' : 'false') : $value,
            array_filter($query, static fn (mixed $value): bool => $value !== null),
        );
        return $given === [] ? '' : '?' . http_build_query($given, '', '&', PHP_QUERY_RFC3986);
    }

    private static function errorOf(HttpReply $reply): ApiError
    {
        $value = json_decode($reply->text(), true);
        $isProblem = is_array($value) && is_string($value['code'] ?? null) && is_string($value['detail'] ?? null);
        $target = $reply->headers['location'] ?? null;
        $message = match (true) {
            $isProblem => $value['detail'],
            $reply->status >= 300 && $reply->status < 400 => 'The server redirects' . ($target === null ? '' : " to $target")
                . '. Use the address that it redirects to as url.',
            default => "The server answered $reply->status without a problem document. "
                . 'Check that url is a Mailverdict installation.',
        };
        return new ApiError(
            $message,
            $reply->status,
            $isProblem ? $value : null,
            $reply->headers['x-request-id'] ?? null,
            self::retryAfterOf($reply->headers['retry-after'] ?? ''),
        );
    }

    /** Parses `Retry-After`: seconds, or an HTTP date. */
    private static function retryAfterOf(string $value): ?float
    {
        if (preg_match('/^\d+$/D', $value) === 1) {
            return (float) $value;
        }
        $time = $value === '' ? false : strtotime($value);
        return $time === false ? null : max(0.0, $time - microtime(true));
    }
}
