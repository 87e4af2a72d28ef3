import { apiErrorOf } from "./apiErrorOf.ts";
import { ConnectionFailed, MailverdictError, RequestTimeout } from "./errors.ts";
import { pause } from "./pause.ts";
import { version } from "./version.ts";
import { retryDelay, type RetryRules } from "./retryDelay.ts";

/** Options of a client. */
export interface ClientOptions extends Partial<RetryRules> {
  /** Address of the installation: `https://mail.example.org`. Default: the environment's `MAILVERDICT_URL`. */
  url?: string | undefined;
  /** API key. Default: the environment's `MAILVERDICT_API_KEY`. */
  key?: string | undefined;
  /** Time in ms that one attempt may take. Default: 60,000. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/** Options of one call. */
export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Time in ms that one attempt may take. */
  timeoutMs?: number | undefined;
  /** Retries after the first attempt. Default: 3. */
  retries?: number | undefined;
  /** Your id of this call, for calls that take one. Default: a random one, so that retries have no second effect. */
  idempotencyKey?: string | undefined;
}

/** A request, as the generated methods describe it. */
export interface Call {
  method: string;
  path: string;
  query?: Readonly<Record<string, unknown>>;
  /** Bytes are sent as they are, everything else as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** True if the call takes an Idempotency-Key. */
  idempotent?: boolean;
  /** True for links that are signed: the key isn't sent. */
  anonymous?: boolean;
}

interface Process {
  env?: Record<string, string | undefined>;
  versions?: Record<string, string | undefined>;
}

/** Programs name themselves; a browser's page can't. */
const userAgent: Record<string, string> =
  (globalThis as { process?: Process }).process?.versions?.["node"] === undefined
    ? {}
    : { "User-Agent": `mailverdict-js/${version}` };

/** Returns the error of the network below one of fetch, which has a `code` such as `ECONNREFUSED`. */
function reasonOf(error: unknown): unknown {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause : error;
}

function fromEnvironment(name: string): string | undefined {
  return (globalThis as { process?: Process }).process?.env?.[name];
}

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function originOf(text: string | undefined): string {
  if (text === undefined || text.trim() === "") {
    throw new MailverdictError(
      "The address of the installation is missing. Set url or MAILVERDICT_URL.",
    );
  }
  const url = parsedUrl(text);
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new MailverdictError(`The url "${text}" isn't an http or https address.`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/u, "")}`;
}

/** Returns a random id; `crypto.randomUUID` needs a secure context in browsers, this doesn't. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> | Blob =>
  body instanceof Uint8Array || body instanceof Blob;

function queryText(query: Call["query"] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** Sends requests: key, timeout, retries, and errors as exceptions. */
export class Transport {
  readonly origin: string;
  readonly #key: string | undefined;
  readonly rules: RetryRules;
  readonly #timeoutMs: number;
  readonly #fetch: typeof fetch;

  constructor(options: ClientOptions) {
    this.origin = originOf(options.url ?? fromEnvironment("MAILVERDICT_URL"));
    const key = (options.key ?? fromEnvironment("MAILVERDICT_API_KEY"))?.trim();
    // Other characters can't be sent in a header, and fetch's error would quote the key.
    if (key !== undefined && !/^[\x21-\x7E]*$/u.test(key)) {
      throw new MailverdictError("The API key has characters that no key has. Copy it again.");
    }
    this.#key = key;
    this.rules = {
      retries: options.retries ?? 3,
      backoffMs: options.backoffMs ?? 500,
      maxWaitMs: options.maxWaitMs ?? 60_000,
    };
    this.#timeoutMs = options.timeoutMs ?? 60_000;
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /** Sends a call and returns its JSON, or undefined if the reply has no body. */
  async send<Reply>(call: Call, options: RequestOptions = {}): Promise<Reply> {
    const text = await this.#repeat(call, options, (response) => response.text());
    return (text === "" ? undefined : JSON.parse(text)) as Reply;
  }

  /** Sends a call and returns the reply unread. The timeout ends when its headers arrive. */
  open(call: Call, options: RequestOptions = {}): Promise<Response> {
    return this.#repeat(call, options, (response) => Promise.resolve(response));
  }

  async #repeat<Result>(
    call: Call,
    options: RequestOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { idempotent = false, method } = call;
    const headers: Record<string, string> = idempotent
      ? { "Idempotency-Key": options.idempotencyKey ?? randomId() }
      : {};
    const repeatable = idempotent || method === "GET";
    const rules = { ...this.rules, retries: options.retries ?? this.rules.retries };
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(
          { ...call, headers: { ...call.headers, ...headers } },
          options,
          read,
        );
      } catch (error) {
        const wait = retryDelay(error, { attempt, repeatable }, rules);
        if (wait === null || options.signal?.aborted === true) {
          throw error;
        }
        await pause(wait, options.signal);
      }
    }
  }

  async #attempt<Result>(
    { method, path, query, body, headers, anonymous = false }: Call,
    options: RequestOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const timeoutMs = options.timeoutMs ?? this.#timeoutMs;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const { signal } = options;
    const json = body !== undefined && !isBytes(body);
    try {
      const response = await this.#fetch(`${this.origin}${path}${queryText(query)}`, {
        method,
        headers: {
          Accept: "application/json",
          ...userAgent,
          ...(this.#key && !anonymous ? { Authorization: `Bearer ${this.#key}` } : {}),
          ...(json ? { "Content-Type": "application/json" } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as BodyInit) }),
        signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
        // A redirected POST would become a GET.
        redirect: "manual",
        credentials: "omit",
      });
      if (!response.ok) {
        throw await apiErrorOf(response);
      }
      return await read(response);
    } catch (error) {
      throw this.#explained(error, { signal, timeout: timeout.signal, timeoutMs });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the caller's own abort reason and the SDK's errors as they are, and gives others a sentence. */
  #explained(
    error: unknown,
    {
      signal,
      timeout,
      timeoutMs,
    }: { signal: AbortSignal | undefined; timeout: AbortSignal; timeoutMs: number },
  ): unknown {
    if (error instanceof MailverdictError) {
      return error;
    }
    if (signal?.aborted === true) {
      return signal.reason;
    }
    if (timeout.aborted) {
      return new RequestTimeout(
        `${this.origin} didn't answer within ${timeoutMs / 1000} seconds. Try again, or raise timeoutMs.`,
        { cause: error },
      );
    }
    return new ConnectionFailed(
      `Couldn't reach ${this.origin}. Check that the address is right and the server is running.`,
      { cause: reasonOf(error) },
    );
  }
}
