import type {
  CreateExportBody,
  CreateListBody,
  CreateValidationBody,
  List,
  Upload,
  Validation,
} from "./apiTypes.ts";
import { MailverdictError } from "./errors.ts";
import {
  brokenOff,
  eventsOf,
  type ListStreamEvent,
  type ValidationStreamEvent,
} from "./eventsOf.ts";
import { pause } from "./pause.ts";
import { Resources } from "./resources.ts";
import { retryDelay } from "./retryDelay.ts";
import { type ClientOptions, type RequestOptions, Transport } from "./transport.ts";
import { type FileContents, uploadFile, type UploadOptions } from "./uploadFile.ts";
import { type OneOfMany, validateMany } from "./validateMany.ts";
import { type ListWaitOptions, waitForList } from "./waitForList.ts";

/** Options of `validate`. */
export interface ValidateOptions extends Omit<RequestOptions, "idempotencyKey"> {
  /** Time between two reads of a validation that still runs, in ms. Default: 1,000. */
  pollMs?: number | undefined;
}

/** A list to check: addresses, pasted text, a file on the web, or a file with its name. */
export type ListSource =
  | { emails: string[] }
  | { text: string }
  | { url: string }
  | { file: FileContents; fileName: string };

/** Options of `checkList`. */
export interface CheckListOptions
  extends ListWaitOptions, Omit<CreateListBody, "source" | "options"> {
  options?: Omit<NonNullable<CreateListBody["options"]>, "start"> | undefined;
  /** Your id of this list: the same one returns the list that exists. Default: a random one. */
  idempotencyKey?: string | undefined;
}

/** Options of `followValidation`. */
export interface FollowOptions extends RequestOptions {
  /** Id of the last event you received, to continue after it. */
  lastEventId?: number | undefined;
}

function* bodiesOf(
  requests: Iterable<string | CreateValidationBody>,
): Generator<CreateValidationBody, void, undefined> {
  for (const request of requests) {
    yield typeof request === "string" ? { email: request } : request;
  }
}

/** Client for one installation of Mailverdict. */
export class Mailverdict extends Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
  }

  /**
   * Checks one address and waits for its verdict, also where the server answers 202 because a mail server is slow.
   * A key needs `validate`, and `results:read` for the wait.
   */
  async validate(
    request: string | CreateValidationBody,
    { pollMs = 1000, ...options }: ValidateOptions = {},
  ): Promise<Validation> {
    const body = typeof request === "string" ? { email: request } : request;
    let validation = await this.validations.create(body, options);
    while (validation.status === "running") {
      await pause(pollMs, options.signal);
      validation = await this.validations.get(validation.id, options);
    }
    return validation;
  }

  /** Checks several addresses, `concurrency` (8) at a time, and yields each result in order. For thousands, use a list. */
  async *validateMany(
    requests: Iterable<string | CreateValidationBody>,
    { concurrency = 8, ...options }: ValidateOptions & { concurrency?: number } = {},
  ): AsyncGenerator<OneOfMany, void, undefined> {
    yield* validateMany(bodiesOf(requests), Math.max(1, concurrency), (body) =>
      this.validate(body, options),
    );
  }

  /**
   * Yields what a validation does as it happens; `done` is the last event. After a broken connection, call it again
   * with the id of the last event. A key needs `results:read`.
   */
  followValidation(
    id: string,
    options: FollowOptions = {},
  ): AsyncGenerator<ValidationStreamEvent, void, undefined> {
    const path = `/v1/validations/${encodeURIComponent(id)}/events`;
    return this.#follow(path, options) as AsyncGenerator<ValidationStreamEvent, void, undefined>;
  }

  /** Yields a list after each change; `done` is the last event. A key needs `lists:read`. */
  followList(
    id: string,
    options: RequestOptions = {},
  ): AsyncGenerator<ListStreamEvent, void, undefined> {
    const path = `/v1/lists/${encodeURIComponent(id)}/events`;
    return this.#follow(path, options) as AsyncGenerator<ListStreamEvent, void, undefined>;
  }

  /** Yields the events of a stream until `done`; opens it again after the last event when it breaks off. */
  async *#follow(
    path: string,
    { lastEventId, ...options }: FollowOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    const { signal } = options;
    const rules = {
      ...this.#transport.rules,
      retries: options.retries ?? this.#transport.rules.retries,
    };
    let last = lastEventId;
    let attempt = 1;
    for (;;) {
      const headers: Record<string, string> = {
        Accept: "text/event-stream",
        ...(last === undefined ? {} : { "Last-Event-ID": String(last) }),
      };
      const response = await this.#transport.open({ method: "GET", path, headers }, options);
      let broken: unknown = brokenOff();
      try {
        for await (const event of eventsOf(response)) {
          if (event.event === "access_ended") {
            throw new MailverdictError("The key was revoked or has expired, so the stream ended.");
          }
          yield event;
          if (event.event === "done") {
            return;
          }
          last = event.id;
          attempt = 1;
        }
      } catch (error) {
        broken = error;
      }
      const wait = retryDelay(broken, { attempt, repeatable: true }, rules);
      if (wait === null) {
        throw signal?.aborted === true ? signal.reason : broken;
      }
      await pause(wait, signal);
      attempt += 1;
    }
  }

  /** Sends a file in parts and resumes after a broken connection. Create a list from the upload's id. */
  uploadFile(file: FileContents, options: UploadOptions): Promise<Upload> {
    return uploadFile(this.uploads, file, options, this.#transport.rules);
  }

  /** Waits until a list has ended, or waits for you: `needs_mapping`, `ready` or `paused`. */
  waitForList(id: string, options?: ListWaitOptions): Promise<List> {
    return waitForList(this.lists, id, options);
  }

  /**
   * Creates a list, starts it and waits for its end. The credits are charged without a further question: set
   * `options.max_credits`, or create the list yourself to see `counts.billable` first. Returns the list early if it
   * needs you: `needs_mapping`, `ready` or `paused`, with the reason in `error`.
   */
  async checkList(source: ListSource, settings: CheckListOptions = {}): Promise<List> {
    const { onProgress, pollMs, signal, timeoutMs, retries, idempotencyKey, options, ...body } =
      settings;
    const request = { signal, timeoutMs, retries };
    const given =
      "file" in source
        ? {
            upload_id: (await this.uploadFile(source.file, { ...request, name: source.fileName }))
              .id,
          }
        : source;
    const list = await this.lists.create(
      { ...body, source: given, options: { ...options, start: "auto" } },
      { ...request, idempotencyKey },
    );
    return this.waitForList(list.id, { ...request, onProgress, pollMs });
  }

  /** Exports results of a list and returns the download unread: save its `body`, or read its `text()`. */
  async exportList(
    id: string,
    body: CreateExportBody,
    options?: RequestOptions,
  ): Promise<Response> {
    const { url } = await this.exports.create(id, body, options);
    return this.#transport.open({ method: "GET", path: url, anonymous: true }, options);
  }
}
