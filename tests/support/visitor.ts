import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** Headers and body of a request. */
export interface Asked {
  headers?: Record<string, string>;
  /** Body to send as JSON. */
  body?: unknown;
  /** Body to send unchanged. */
  raw?: string | Buffer;
}

/** A valid password for tests. */
export const goodPassword = "correct tall zebra 9";

/** A browser or script with a cookie jar that stores its tokens as the app does. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  access: string | null = null;
  refresh: string | null = null;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  #keep(reply: LightMyRequestResponse): void {
    for (const cookie of reply.cookies) {
      if (cookie.value === "" || cookie.maxAge === 0) {
        this.cookies.delete(cookie.name);
      } else {
        this.cookies.set(cookie.name, cookie.value);
      }
    }
    const { authorization } = reply.headers;
    if (typeof authorization === "string") {
      this.access = authorization.replace("Bearer ", "");
      this.refresh = String(reply.headers["x-refresh-token"]);
    }
  }

  /** Returns the headers of a request, which a test may change or drop (by an empty text). */
  headers(more: Record<string, string> = {}): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const xsrf = this.cookies.get("XSRF-TOKEN");
    const all = {
      ...(cookie === "" ? {} : { cookie }),
      ...(this.access === null ? {} : { authorization: `Bearer ${this.access}` }),
      ...(this.refresh === null ? {} : { "x-refresh-token": this.refresh }),
      ...(xsrf === undefined ? {} : { "x-xsrf-token": xsrf }),
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  }

  async ask(method: string, url: string, asked: Asked = {}): Promise<LightMyRequestResponse> {
    const json = asked.body !== undefined;
    const payload = json ? JSON.stringify(asked.body) : asked.raw;
    const reply = await this.#app.inject({
      method: method as "GET",
      url,
      headers: this.headers({
        ...(json ? { "content-type": "application/json" } : {}),
        ...asked.headers,
      }),
      ...(payload === undefined ? {} : { payload }),
    });
    this.#keep(reply);
    return reply;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.ask("GET", url, { headers });
  }

  post(url: string, body: unknown = {}): Promise<LightMyRequestResponse> {
    return this.ask("POST", url, { body });
  }

  async register(email: string, password = goodPassword): Promise<LightMyRequestResponse> {
    return this.post("/register/", { email, password, confirm_password: password });
  }

  async login(
    email: string,
    password = goodPassword,
    more: Record<string, unknown> = {},
  ): Promise<LightMyRequestResponse> {
    return this.post("/login/", { email, password, ...more });
  }
}

/** Creates an account and returns its visitor, signed in. */
export async function signedIn(app: FastifyInstance, email: string): Promise<Visitor> {
  const visitor = new Visitor(app);
  await visitor.register(email);
  const reply = await visitor.login(email);
  if (reply.statusCode !== 200) {
    throw new Error(`Signing in answered ${reply.statusCode}: ${reply.body}`);
  }
  return visitor;
}
