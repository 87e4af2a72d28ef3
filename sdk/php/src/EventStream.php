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
        $heard = microtime(true);
        while (!feof($body) && microtime(true) < $heard + $this->transport->timeout) {
            $part = (string) fread($body, 65536);
            if ($part === '') {
                $this->transport->sleep(self::PAUSE);
                continue;
            }
            $heard = microtime(true);
            $blocks = explode("\n\n", $text . $part);
            $text = (string) array_pop($blocks);
            yield from $blocks;
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
