<?php

declare(strict_types=1);

namespace Mailverdict;

/**
 * A list in pages: `foreach` goes through every item and requests pages when it needs them.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 */
final class Pages implements \IteratorAggregate
{
    /**
     * @param array<string, mixed> $query
     * @param ?array<string, mixed> $body of a call that sends its filters in a body
     * @param ?float $timeout seconds for one attempt
     */
    public function __construct(
        private readonly Transport $transport,
        private readonly string $path,
        private readonly array $query = [],
        private readonly ?array $body = null,
        private readonly ?float $timeout = null,
        private readonly ?int $retries = null,
    ) {
    }

    /**
     * Returns one page: the first, or the one after a cursor.
     *
     * @return array{data: list<T>, has_more: bool, next_cursor: ?string}
     * @throws MailverdictError
     */
    public function page(?string $after = null): array
    {
        $cursor = $after === null ? [] : ['after' => $after];
        return $this->transport->send(
            $this->body === null ? 'GET' : 'POST',
            $this->path,
            query: $this->body === null ? [...$this->query, ...$cursor] : [],
            body: $this->body === null ? null : [...$this->body, ...$cursor],
            timeout: $this->timeout,
            retries: $this->retries,
        );
    }

    /**
     * Returns the first items, from as many pages as needed.
     *
     * @return list<T>
     * @throws MailverdictError
     */
    public function all(int $limit): array
    {
        $items = [];
        foreach ($limit < 1 ? [] : $this as $item) {
            $items[] = $item;
            if (count($items) >= $limit) {
                break;
            }
        }
        return $items;
    }

    /**
     * @return \Generator<int, T>
     * @throws MailverdictError
     */
    public function getIterator(): \Generator
    {
        $index = 0;
        $cursor = null;
        do {
            $page = $this->page($cursor);
            foreach ($page['data'] as $item) {
                yield $index++ => $item;
            }
            $cursor = $page['next_cursor'];
        } while ($page['has_more'] && $cursor !== null);
    }
}
