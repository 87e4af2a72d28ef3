<?php

declare(strict_types=1);

namespace Mailverdict;

/**
 * Events of a stream as they arrive. A broken connection continues after the last event.
 *
 * @internal
 * @implements \IteratorAggregate<int, array{id: int, event: string, data: mixed}>
 */
final class EventStream implements \IteratorAggregate
{
    /** Pause between two looks for more of a stream, in seconds. */
    private const PAUSE = 0.01;

    /** Bytes of the longest event. Those of the server have a few thousand. */
    private const EVENT_BYTES = 16 * 1024 * 1024;

    private int $attempt = 1;

    public function __construct(
        private readonly Transport $transport,
        private readonly string $path,
        private ?int $last,
    ) {
    }

    /**
     * @return \Generator<int, array{id: int, event: string, data: mixed}>
     * @throws MailverdictError
     */
    public function getIterator(): \Generator
    {
        while (true) {
            $body = $this->transport->stream($this->path, $this->last);
            try {
                foreach ($this->blocks($body) as $block) {
                    $event = self::eventOf($block);
                    if ($event === null) {
                        continue;
                    }
                    $this->last = $event['id'];
                    $this->attempt = 1;
                    yield $event;
                    if ($event['event'] === 'done') {
                        return;
                    }
                }
            } finally {
                fclose($body);
            }
            $error = new ConnectionFailed('The stream broke off before its end. Follow it again.');
            $wait = $this->transport->retryDelay($error, $this->attempt, true, $this->transport->retries);
            if ($wait === null) {
                throw $error;
            }
            $this->attempt++;
            $this->transport->sleep($wait);
        }
    }

    /**
     * Returns the parts between empty lines. The server sends comments while nothing happens; a connection that is
     * silent for as long as the timeout is dead.
     *
     * @param resource $body
     * @return \Generator<int, string>
     */
    private function blocks(mixed $body): \Generator
    {
        $text = '';
        // The part before was searched: searching it again at each read would take quadratic time.
        $from = 0;
        $heard = microtime(true);
        while (!feof($body) && microtime(true) < $heard + $this->transport->timeout) {
            $part = (string) fread($body, 65536);
            if ($part === '') {
                $this->transport->sleep(self::PAUSE);
                continue;
            }
            $heard = microtime(true);
            $text .= $part;
            while (($end = strpos($text, "\n\n", $from)) !== false) {
                yield substr($text, 0, $end);
                $text = substr($text, $end + 2);
                $from = 0;
            }
            $from = max(0, strlen($text) - 1);
            if (strlen($text) > self::EVENT_BYTES) {
                throw new MailverdictError('The stream has an event of more than 16 MB. Check that url is a Mailverdict installation.');
            }
        }
    }

    /**
     * Parses the lines of one event (WHATWG HTML 9.2); null for a comment.
     *
     * @return ?array{id: int, event: string, data: mixed}
     */
    private static function eventOf(string $block): ?array
    {
        $fields = [];
        foreach (explode("\n", $block) as $line) {
            [$name, $value] = [...explode(':', $line, 2), ''];
            $fields[$name] = preg_replace('/^ /', '', $value);
        }
        if (!isset($fields['data'])) {
            return null;
        }
        $event = $fields['event'] ?? 'message';
        if ($event === 'access_ended') {
            throw new MailverdictError('The key was revoked or has expired, so the stream ended.');
        }
        return ['id' => (int) ($fields['id'] ?? 0), 'event' => $event, 'data' => json_decode($fields['data'], true)];
    }
}
