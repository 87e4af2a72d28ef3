import type { Call, RequestOptions, Transport } from "./transport.ts";

interface Page<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Returns a call for the page after a cursor, which is in the query, or in the body. */
function callAfter(call: Call, after: string): Call {
  if (call.method !== "GET") {
    return { ...call, body: { ...(call.body as object), after } };
  }
  // These name the first row, and a cursor replaces them.
  const { from: _from, line: _line, ...filters } = call.query ?? {};
  return { ...call, query: { ...filters, after } };
}

/**
 * A list that the server returns in pages. `await` returns the first page; `for await` goes through every item and
 * requests further pages when it needs them.
 */
export class Pages<Item, Reply extends Page<Item>>
  implements PromiseLike<Reply>, AsyncIterable<Item>
{
  readonly #transport: Transport;
  readonly #call: Call;
  readonly #options: RequestOptions | undefined;

  constructor(transport: Transport, call: Call, options?: RequestOptions) {
    this.#transport = transport;
    this.#call = call;
    this.#options = options;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- `await` returns the first page.
  then<Result = Reply, Rescue = never>(
    onReply?: ((reply: Reply) => Result | PromiseLike<Result>) | null,
    onError?: ((reason: unknown) => Rescue | PromiseLike<Rescue>) | null,
  ): Promise<Result | Rescue> {
    return this.#transport.send<Reply>(this.#call, this.#options).then(onReply, onError);
  }

  /** Goes through the pages. */
  async *pages(): AsyncGenerator<Reply, void, undefined> {
    let call = this.#call;
    for (;;) {
      const page = await this.#transport.send<Reply>(call, this.#options);
      yield page;
      if (!page.has_more || page.next_cursor === null) {
        return;
      }
      call = callAfter(this.#call, page.next_cursor);
    }
  }

  /** Goes through every item of every page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) {
      yield* page.data;
    }
  }

  /** Returns every item, at most `limit`. */
  async all(limit: number = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const items: Item[] = [];
    if (limit > 0) {
      for await (const item of this) {
        items.push(item);
        if (items.length >= limit) {
          break;
        }
      }
    }
    return items;
  }
}
