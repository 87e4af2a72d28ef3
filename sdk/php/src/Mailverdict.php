<?php

declare(strict_types=1);

namespace Mailverdict;

use Mailverdict\Resources\Resources;

/**
 * Client for one installation of Mailverdict.
 *
 * @phpstan-import-type CreateExportBody from ApiTypes
 * @phpstan-import-type CreateListBody from ApiTypes
 * @phpstan-import-type CreateValidationBody from ApiTypes
 * @phpstan-import-type ListObject from ApiTypes
 * @phpstan-import-type Upload from ApiTypes
 * @phpstan-import-type Validation from ApiTypes
 */
final class Mailverdict extends Resources
{
    /** Largest part of an upload that the server accepts, in bytes. */
    private const PART_BYTES = 8 * 1024 * 1024;

    /** States in which a list waits for you, or has ended. */
    private const STILL = ['needs_mapping', 'ready', 'paused', 'completed', 'canceled', 'failed', 'expired'];

    /** Decisions by the action of the policy. */
    private const DECISIONS = ['send' => 'allow', 'send_with_care' => 'warn', 'do_not_send' => 'block'];

    /** Time that a reply needs on its way, in seconds. */
    private const NETWORK = 0.5;

    private readonly Transport $transport;

    /**
     * Takes `url` and `key` from `MAILVERDICT_URL` and `MAILVERDICT_API_KEY` by default.
     *
     * @param float $timeout seconds for one attempt
     * @param int $retries retries after the first attempt
     */
    public function __construct(
        ?string $url = null,
        #[\SensitiveParameter] ?string $key = null,
        float $timeout = 60.0,
        int $retries = 3,
        HttpClient $http = new StreamClient(),
    ) {
        $this->transport = new Transport($url, $key, $timeout, $retries, $http);
        parent::__construct($this->transport);
    }

    /**
     * Checks one address and waits for its verdict, also when a mail server is slow.
     *
     * @param string|CreateValidationBody $request
     * @param float $poll seconds between two calls while the check runs
     * @return Validation
     * @throws MailverdictError
     */
    public function validate(string|array $request, float $poll = 1.0): array
    {
        $found = $this->validations->create(is_string($request) ? ['email' => $request] : $request);
        while ($found['status'] === 'running') {
            $this->transport->sleep($poll);
            $found = $this->validations->get($found['id']);
        }
        return $found;
    }

    /**
     * Checks the address of a sign-up and decides by the action of your policy. Returns `allow` for an `unknown` address
     * or a failed check, unless `withoutVerdict` is `block`. Throws nothing. A key needs `validate`.
     *
     * @param float $timeout seconds that the person signing up waits at most
     * @param 'allow'|'block' $withoutVerdict
     * @param string $source stored with the check
     */
    public function decideSignUp(
        string $email,
        float $timeout = 3.0,
        string $withoutVerdict = 'allow',
        string $source = 'sign-up',
    ): SignUpDecision {
        $waits = (int) (max(0.0, $timeout - self::NETWORK) * 1000);
        try {
            $found = $this->validations->create(
                ['email' => $email, 'source' => $source, 'timeout_ms' => $waits],
                timeout: $timeout,
                retries: 0,
            );
        } catch (MailverdictError $error) {
            return new SignUpDecision($withoutVerdict, error: $error);
        }
        if ($found['status'] === 'running') {
            return new SignUpDecision($withoutVerdict);
        }
        // A later version of the API may have further actions.
        $decision = self::DECISIONS[$found['action']] ?? $withoutVerdict;
        return new SignUpDecision($decision, $found, $found['suggestion']['email'] ?? null);
    }

    /**
     * Goes through the steps of a validation as they happen: `check_started`, `check`, `line`, then `done` with the
     * validation. A broken connection continues after the last event. A key needs `results:read`.
     *
     * @param ?int $lastEventId id of the last event you received, to continue after it
     * @return \Traversable<int, array{id: int, event: string, data: array<string, mixed>}>
     */
    public function followValidation(string $id, ?int $lastEventId = null): \Traversable
    {
        return new EventStream($this->transport, '/v1/validations/' . rawurlencode($id) . '/events', $lastEventId);
    }

    /**
     * Goes through a list after each change: `list`, then `done` at its end. A key needs `lists:read`.
     *
     * @return \Traversable<int, array{id: int, event: string, data: ListObject}>
     */
    public function followList(string $id): \Traversable
    {
        return new EventStream($this->transport, '/v1/lists/' . rawurlencode($id) . '/events', null);
    }

    /**
     * Sends a file in parts; after a broken connection it continues where the server stopped.
     *
     * @param ?string $name its ending helps to tell formats apart; default: the path's
     * @return Upload
     * @throws MailverdictError
     */
    public function uploadFile(string $path, ?string $name = null): array
    {
        $file = is_file($path) ? fopen($path, 'rb') : false;
        if ($file === false) {
            throw new MailverdictError("Couldn't read $path. Check the path and its permissions.");
        }
        try {
            return $this->sendParts($file, $name ?? basename($path), (int) filesize($path));
        } finally {
            fclose($file);
        }
    }

    /**
     * Waits until a list has ended, or waits for you: `needs_mapping`, `ready` or `paused`. Reads it after half a second
     * at first, then ever more rarely, up to every `poll` seconds.
     *
     * @param ?callable(ListObject): void $onProgress
     * @return ListObject
     * @throws MailverdictError
     */
    public function waitForList(string $id, ?callable $onProgress = null, float $poll = 10.0): array
    {
        for ($wait = 0.5; ; $wait *= 1.5) {
            $found = $this->lists->get($id);
            if ($onProgress !== null) {
                $onProgress($found);
            }
            if (in_array($found['state'], self::STILL, true)) {
                return $found;
            }
            $this->transport->sleep(min($wait, $poll));
        }
    }

    /**
     * Creates a list, starts it and waits for its end. Charges credits without a further question: set `max_credits` in
     * `options`, or create the list yourself to see its `counts` first. Returns the list early if it needs you.
     *
     * @param CreateListBody $body `source` is `emails`, `text`, `url` or `upload_id`
     * @param ?callable(ListObject): void $onProgress
     * @return ListObject
     * @throws MailverdictError
     */
    public function checkList(
        array $body,
        ?string $idempotencyKey = null,
        ?callable $onProgress = null,
        float $poll = 10.0,
    ): array {
        $body['options'] = [...($body['options'] ?? []), 'start' => 'auto'];
        $made = $this->lists->create($body, $idempotencyKey);
        return $this->waitForList($made['id'], $onProgress, $poll);
    }

    /**
     * Exports results of a list and returns the file as a stream.
     *
     * @param CreateExportBody $body
     * @param float $timeout seconds for the download
     * @return resource
     * @throws MailverdictError
     */
    public function exportList(string $id, array $body, float $timeout = 600.0): mixed
    {
        $made = $this->exports->create($id, $body);
        return $this->transport->download($made['url'], $timeout);
    }

    /**
     * @param resource $file
     * @return Upload
     */
    private function sendParts(mixed $file, string $name, int $size): array
    {
        $upload = $this->uploads->create(['name' => $name, 'bytes' => $size]);
        $attempt = 1;
        while ($upload['received'] < $size) {
            fseek($file, $upload['received']);
            try {
                $part = (string) fread($file, self::PART_BYTES);
                $upload = $this->uploads->append($upload['id'], $part, $upload['received'], retries: 0);
                $attempt = 1;
            } catch (MailverdictError $error) {
                $most = $this->transport->retries;
                $moved = $error instanceof ApiError && $error->errorCode === 'offset_mismatch' && $attempt <= $most;
                $wait = $moved ? 0.0 : $this->transport->retryDelay($error, $attempt, true, $most);
                if ($wait === null) {
                    throw $error;
                }
                $this->transport->sleep($wait);
                $attempt++;
                $upload = $this->uploads->get($upload['id']);
            }
        }
        return $upload;
    }
}
