import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { slowReceiver } from "#bench/fixtures/slowReceiver.ts";
import { answerRequests, childSetup } from "./childProcess.ts";

/** The attacks, named by their target. */
export type AttackName =
  | "bodies"
  | "uploads"
  | "public"
  | "downloads"
  | "webhooks"
  | "freeChecks"
  | "silentDomains";

/** Target, kind and credentials of an attack. */
export interface AttackSetup {
  origin: string;
  attack: AttackName;
  /** API keys of the attacker's accounts. */
  keys: readonly string[];
  /** Keys for test data of the same accounts. */
  testKeys: readonly string[];
  /** A completed list of the first account. */
  listId: string;
}

/** Responses by status; 0 counts broken connections. */
export type AttackReport = Record<string, number>;

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const { origin, attack, keys, testKeys, listId } = childSetup() as AttackSetup;
const { hostname, port } = new URL(origin);
const agent = new Agent({ keepAlive: true, maxSockets: 2000 });
const statuses: AttackReport = {};
// A real attacker computes elsewhere; here the attack shares the server's machine.
setPriority(19);

function count(status: number): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
}

const any = (most: number) => Math.floor(Math.random() * most);
/** Returns a random network, most likely one not used before. */
const network = () => `${20 + any(100)}.${any(256)}.${any(256)}.${any(256)}`;
const keyed = (index: number) => ({ authorization: `Bearer ${keys[index % keys.length] ?? ""}` });

const parseId = (text: string) => (JSON.parse(text) as { id?: string }).id ?? "none";

/** Makes a call from its own network. Returns the status once the answer is read or the connection breaks. */
function send({
  method,
  path,
  headers = {},
  body = "",
}: Call): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const asked = request({
      hostname,
      port,
      method,
      path,
      agent,
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "x-forwarded-for": network(),
        ...headers,
      },
    });
    let text = "";
    const end = (status: number) => {
      count(status);
      resolve({ status, text });
    };
    asked.once("response", (reply) => {
      reply.on("data", (chunk: Buffer) => (text += text.length < 4096 ? chunk.toString() : ""));
      reply.once("close", () => end(reply.statusCode ?? 0));
    });
    asked.once("error", () => end(0));
    asked.end(body);
  });
}

/** Repeats `act` in `atOnce` parallel loops until the process ends, pausing `pauseMs` after each run. */
function forever(
  { atOnce, pauseMs }: { atOnce: number; pauseMs: number },
  act: (turn: number) => Promise<unknown>,
): void {
  let turns = 0;
  for (let lane = 0; lane < atOnce; lane += 1) {
    void (async () => {
      for (;;) {
        await act((turns += 1));
        await sleep(pauseMs);
      }
    })();
  }
}

/** Sends 9 to 10 MB that take seconds to parse, with accounts; and 256 KB of unknown fields without an account, to calls and to paths that don't exist. */
function attackBodies(): void {
  const objects = Buffer.from(`{"source":{"emails":[${"{},".repeat(2_999_999)}{}]}}`);
  const numbers = Buffer.from(`{"source":{"emails":[${"1,".repeat(4_999_999)}1]}}`);
  const fields = Array.from(
    { length: 19_000 },
    (_, index) => `"k${String(index).padStart(6, "0")}":1`,
  );
  const unknown = Buffer.from(`{${fields.join(",")}}`);
  forever({ atOnce: 4, pauseMs: 100 }, (turn) =>
    send({
      method: "POST",
      path: "/v1/lists",
      headers: { ...keyed(turn), "idempotency-key": `bench-${turn}` },
      body: turn % 2 === 0 ? objects : numbers,
    }),
  );
  const paths = ["/login/", "/register/", "/nothing", "/v1/nothing", "/v1/public/checks"];
  forever({ atOnce: 8, pauseMs: 50 }, (turn) =>
    send({ method: "POST", path: paths[turn % paths.length] ?? "/", body: unknown }),
  );
}

/** Opens a part of 8 MB, sends some of it and stops; resolves once the server drops it. */
function stalledPart(id: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname);
    const lines = Object.entries({
      host: hostname,
      "content-type": "application/octet-stream",
      "content-length": String(8 * 1024 * 1024),
      "upload-offset": "0",
      "x-forwarded-for": network(),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`PATCH /v1/uploads/${id} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(7 * 1024 * 1024, "a"));
    socket.once("data", (head: Buffer) => {
      count(Number(head.toString("latin1", 9, 12)));
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve());
  });
}

/** Announces a file of 100 MB. */
const announce = (turn: number) =>
  send({
    method: "POST",
    path: "/v1/uploads",
    headers: keyed(turn),
    body: JSON.stringify({ name: "never.csv", bytes: 100 * 1024 * 1024 }),
  });

/** Leaves uploads unfinished, and keeps 80 parts that never end open at once. */
function attackUploads(): void {
  forever({ atOnce: 80, pauseMs: 1000 }, async (turn) => {
    const { status, text } = await announce(turn);
    if (status === 201) {
      await stalledPart(parseId(text), keyed(turn));
    }
  });
  const part = Buffer.alloc(8 * 1024 * 1024, "person@example.com\n");
  forever({ atOnce: 2, pauseMs: 50 }, async (turn) => {
    const { status, text } = await announce(turn);
    const path = `/v1/uploads/${status === 201 ? parseId(text) : "none"}`;
    const type = { "content-type": "application/octet-stream", "upload-offset": "0" };
    await send({ method: "PATCH", path, headers: { ...keyed(turn), ...type }, body: part });
  });
}

/** Sends checks and messages without an account, each from another network. */
function attackPublic(): void {
  forever({ atOnce: 30, pauseMs: 100 }, (turn) =>
    send({
      method: "POST",
      path: "/v1/public/checks",
      body: JSON.stringify({
        email: turn % 2 === 0 ? `deliverable+${turn}@sandbox.test` : `a@host${turn}.example.net`,
      }),
    }),
  );
  forever({ atOnce: 10, pauseMs: 100 }, (turn) =>
    send({
      method: "POST",
      path: "/v1/contact",
      body: JSON.stringify({
        topic: "question",
        email: `person${turn}@example.com`,
        message: "m".repeat(4000),
        filled_in_ms: 5000,
      }),
    }),
  );
}

/** Downloads workbooks of 100,000 rows, 20 at once, and opens 1,500 live streams of waiting lists. */
function attackDownloads(): void {
  forever({ atOnce: 20, pauseMs: 500 }, async () => {
    const headers = keyed(0);
    const made = await send({
      method: "POST",
      path: `/v1/lists/${listId}/exports`,
      headers,
      body: JSON.stringify({ format: "xlsx", add: ["email", "verdict", "reason", "score"] }),
    });
    if (made.status === 201) {
      const { url } = JSON.parse(made.text) as { url: string };
      await send({ method: "GET", path: url });
    }
  });
  void (async () => {
    for (const [index] of keys.entries()) {
      const made = await send({
        method: "POST",
        path: "/v1/lists",
        headers: { ...keyed(index), "idempotency-key": `waiting-${index}` },
        body: JSON.stringify({ source: { text: "deliverable@sandbox.test" } }),
      });
      const path = `/v1/lists/${parseId(made.text)}/events`;
      forever({ atOnce: Math.ceil(1500 / keys.length), pauseMs: 5000 }, async () => {
        await send({
          method: "GET",
          path,
          headers: keyed(index),
        });
      });
    }
  })();
}

/** Checks 100 new sandbox addresses for free with each call. */
const freeBatch = (key: string, turn: number) =>
  send({
    method: "POST",
    path: "/v1/validations/batch",
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({
      emails: Array.from(
        { length: 100 },
        (_, index) => `deliverable+${turn}-${index}@sandbox.test`,
      ),
    }),
  });

/** Gives two accounts ten live and ten test endpoints each that answer after 14 s, and causes events with free checks. */
function attackWebhooks(): void {
  const own = [...keys.slice(0, 2), ...testKeys.slice(0, 2)];
  void (async () => {
    const receiver = await slowReceiver();
    for (const key of own) {
      for (let position = 0; position < 10; position += 1) {
        await send({
          method: "POST",
          path: "/v1/webhook-endpoints",
          headers: { authorization: `Bearer ${key}` },
          body: JSON.stringify({
            url: `${receiver}/${position}`,
            events: ["validation.completed"],
          }),
        });
      }
    }
    await sleep(1000);
    forever({ atOnce: own.length, pauseMs: 200 }, (turn) =>
      freeBatch(own[turn % own.length] ?? "", turn),
    );
  })();
}

/** Checks sandbox addresses with one account as fast as its rate allows. */
function attackFreeChecks(): void {
  forever({ atOnce: 2, pauseMs: 50 }, (turn) =>
    freeBatch((turn % 2 === 0 ? keys : testKeys)[0] ?? "", turn),
  );
}

/** Checks domains without an account whose name servers never answer, each from another network. */
function attackSilentDomains(): void {
  forever({ atOnce: 60, pauseMs: 2000 }, (turn) =>
    send({
      method: "POST",
      path: "/v1/public/checks",
      body: JSON.stringify({ email: `a@silent${turn}-${any(1e9)}.example.net` }),
    }),
  );
}

const attacks: Readonly<Record<AttackName, () => void>> = {
  bodies: attackBodies,
  uploads: attackUploads,
  public: attackPublic,
  downloads: attackDownloads,
  webhooks: attackWebhooks,
  freeChecks: attackFreeChecks,
  silentDomains: attackSilentDomains,
};

attacks[attack]();
answerRequests(() => statuses);
