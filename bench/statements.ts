import SqliteDatabase from "better-sqlite3";
import { startSandbox } from "#sandbox/sandbox.ts";
import { portsOf, startTestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const domain = "post.example";

/** Statements that SQLite ran, by whether they begin or end a transaction. */
interface Counted {
  statements: number;
  transactions: number;
}

const counted: Counted = { statements: 0, transactions: 0 };

/** Counts every statement of the process from now on; their prototype is the same for all databases. */
function countStatements(): void {
  const database = new SqliteDatabase(":memory:");
  const prototype = Object.getPrototypeOf(database.prepare("select 1")) as Record<
    string,
    (this: { source: string }, ...values: unknown[]) => unknown
  >;
  database.close();
  for (const name of ["run", "get", "all", "iterate"]) {
    const original = prototype[name];
    if (original === undefined) {
      throw new Error(`better-sqlite3 has no ${name}.`);
    }
    prototype[name] = function counting(...values) {
      const ends = /^\s*(?:begin|commit|rollback|savepoint|release)/iu.test(this.source);
      counted[ends ? "transactions" : "statements"] += 1;
      return original.apply(this, values);
    };
  }
}

type Call = readonly [name: string, make: () => Promise<{ statusCode: number }>];

/** Returns what one call costs: the least of several, since work beside it counts, too. */
async function costOf(make: Call[1]): Promise<Counted & { statusCode: number }> {
  let least: (Counted & { statusCode: number }) | null = null;
  for (let times = 0; times < 5; times += 1) {
    const before = { ...counted };
    const { statusCode } = await make();
    const cost = {
      statements: counted.statements - before.statements,
      transactions: counted.transactions - before.transactions,
      statusCode,
    };
    if (times > 0 && (least === null || cost.statements < least.statements)) {
      least = cost;
    }
  }
  if (least === null) {
    throw new Error("No run was measured.");
  }
  return least;
}

/** `npm run bench -- statements`: prints how many statements the main calls send to SQLite, with a session and with a key. */
export async function run(): Promise<void> {
  const sandbox = await startSandbox({ suffix: domain, timeScale: 0.01 });
  const server = await startTestServer({ ports: portsOf(sandbox, { sandbox: false }) });
  await signedIn(server.app, "operator@example.com");
  const ann = await signedIn(server.app, "ann@example.com");
  const check = (who: Visitor, headers = {}) =>
    who.ask("POST", "/v1/validations", { headers, body: { email: `deliverable@${domain}` } });
  const rule = { kind: "block", target: "blocked.example" };
  await ann.post("/v1/rules", rule);
  await check(ann);
  const scopes = ["validate", "results:read", "lists:read", "billing:read"];
  const made = await ann.post("/v1/api-keys", { name: "K", scopes });
  const key = { authorization: `Bearer ${made.json().key as string}` };
  const script = new Visitor(server.app);
  const reads = [
    "/v1/account",
    "/v1/credits",
    "/v1/validations",
    "/v1/lists",
    "/v1/notifications",
    "/v1/rules",
    "/v1/api-keys",
    "/v1/account/security",
    "/v1/account/sessions",
    "/v1/policy",
    "/v1/analytics/timeseries",
    "/drafts/",
  ];
  const emails = ["a", "b", "c"].map((local) => `${local}@blocked.example`);
  const calls: Call[] = [
    ...reads.map((url): Call => [`GET ${url}`, () => ann.get(url)]),
    ["POST /v1/validations", () => check(ann)],
    ["POST /v1/validations (blocked)", () => ann.post("/v1/validations", { email: emails[0] })],
    ["POST /v1/validations/batch (3)", () => ann.post("/v1/validations/batch", { emails })],
    [
      "PUT /drafts/:id",
      () => ann.ask("PUT", "/drafts/one", { body: { kind: "single", name: "", text: "x" } }),
    ],
    ["POST /refresh_token/", () => ann.post("/refresh_token/")],
    ["key: GET /v1/credits", () => script.get("/v1/credits", key)],
    ["key: GET /v1/validations", () => script.get("/v1/validations", key)],
    ["key: POST /v1/validations", () => check(script, key)],
  ];
  countStatements();
  process.stdout.write(`${"call".padEnd(34)}status  statements  begin/commit\n`);
  for (const [name, make] of calls) {
    const { statusCode, statements, transactions } = await costOf(make);
    const figures = `${String(statusCode).padStart(6)}${String(statements).padStart(12)}`;
    process.stdout.write(`${name.padEnd(34)}${figures}${String(transactions).padStart(14)}\n`);
  }
  await server.close();
  await sandbox.close();
}
