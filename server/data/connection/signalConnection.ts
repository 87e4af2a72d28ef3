import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Client } from "pg";
import type { SignalHub } from "#server/concurrency/signals.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import { openPostgresClient } from "./openPostgres.ts";
import { channelPrefix } from "./sendSignal.ts";

/** A signal to ourselves that didn't come back. */
export class SignalsUnanswered extends Error {
  constructor(ms: number) {
    super(`A signal sent through the database didn't come back within ${ms} ms.`);
    this.name = "SignalsUnanswered";
  }
}

/** Time in ms for the database to answer the end of a connection. */
const closeMs = 1000;

/** A connection that listens to an installation's channel and to a private one for {@link check}. */
export class SignalConnection {
  readonly #client: Client;
  readonly #own = `${channelPrefix}${randomBytes(12).toString("hex")}`;
  #returned: (text: string) => void = () => undefined;
  #lostBy: Error | null = null;
  #onLoss: (error: Error) => void = () => undefined;

  private constructor(client: Client, channel: string, hub: SignalHub) {
    this.#client = client;
    const lose = (error: Error) => {
      this.#lostBy ??= error;
      this.#onLoss(this.#lostBy);
    };
    client.on("error", lose);
    client.once("end", () => lose(new Error("The database closed the connection.")));
    client.on("notification", ({ channel: from, payload: text = "" }) => {
      if (from === this.#own) {
        this.#returned(text);
      } else if (from === channel) {
        const [topic = "", ...payload] = text.split(" ");
        hub.publish(topic, payload);
      }
    });
  }

  /** Connects and listens; passes signals on to `hub`. */
  static async open(url: string, schema: string, hub: SignalHub): Promise<SignalConnection> {
    const client = await openPostgresClient(url, schema);
    const connection = new SignalConnection(client, `${channelPrefix}${schema}`, hub);
    try {
      for (const name of [`${channelPrefix}${schema}`, connection.#own]) {
        await client.query(`listen ${client.escapeIdentifier(name)}`);
      }
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Waits for `work`, one at a time; rejects when the connection is lost. */
  orLost<Value>(work: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#onLoss = reject;
      if (this.#lostBy !== null) {
        reject(this.#lostBy);
      }
      work.then(resolve, reject);
    });
  }

  /** Sends a signal to ourselves over another connection, since a pooler may deliver one of our own; throws {@link SignalsUnanswered} if it doesn't arrive within `ms`. */
  async check(queries: Kysely<Tables>, ms: number): Promise<void> {
    const sent = randomBytes(9).toString("base64url");
    const waiting = new AbortController();
    const returned = new Promise<"returned">((resolve) => {
      this.#returned = (text) => {
        if (text === sent) {
          resolve("returned");
        }
      };
    });
    await this.orLost(sql`select pg_notify(${this.#own}, ${sent})`.execute(queries));
    const late = sleep(ms, "late" as const, { signal: waiting.signal }).catch(
      () => "late" as const,
    );
    try {
      if ((await this.orLost(Promise.race([returned, late]))) === "late") {
        throw new SignalsUnanswered(ms);
      }
    } finally {
      waiting.abort();
    }
  }

  /** Ends the connection, if need be without the database. */
  async close(): Promise<void> {
    const closing = this.#client.end().catch(() => undefined);
    await Promise.race([closing, sleep(closeMs, undefined, { ref: false })]);
    this.#client.connection.stream.destroy();
  }
}
