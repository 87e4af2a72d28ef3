import { admin } from "./wordPressSite.ts";

/** A reply with its whole text. */
export interface Page {
  status: number;
  location: string;
  text: string;
}

/** A browser of one visitor, without scripts: keeps cookies and follows no redirect. */
export class WordPressVisitor {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async get(path: string): Promise<Page> {
    return this.#request(path, {});
  }

  async post(path: string, fields: Record<string, string>): Promise<Page> {
    return this.#request(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async #request(path: string, init: RequestInit): Promise<Page> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await fetch(new URL(path, this.#origin), {
      ...init,
      headers: { cookie },
      redirect: "manual",
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return {
      status: reply.status,
      location: reply.headers.get("location") ?? "",
      text: await reply.text(),
    };
  }

  /** Signs in; the administrator by default. */
  async signIn(name: string = admin.name, password: string = admin.password): Promise<this> {
    await this.get("/wp-login.php");
    const { status, text } = await this.post("/wp-login.php", {
      log: name,
      pwd: password,
      testcookie: "1",
    });
    if (status !== 302) {
      throw new Error(`${name} couldn't sign in: ${text.slice(0, 2000)}`);
    }
    return this;
  }

  /** Sends a form of a page with its hidden fields. */
  async submit(page: string, action: string, fields: Record<string, string>): Promise<Page> {
    const { text } = await this.get(page);
    const form = text
      .split("<form ")
      .find((part) => part.slice(0, part.indexOf(">")).includes(action));
    const inputs = form?.matchAll(/<input type=["']hidden["'][^>]*>/gu) ?? [];
    const hidden = [...inputs].map(([input]) => [
      /name=["']([^"']*)/u.exec(input)?.[1] ?? "",
      (/value=["']([^"']*)/u.exec(input)?.[1] ?? "").replaceAll("&amp;", "&"),
    ]);
    return this.post(`/wp-admin/${action}`, { ...Object.fromEntries(hidden), ...fields });
  }
}
