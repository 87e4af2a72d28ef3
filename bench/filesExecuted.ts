import { randomUUID } from "node:crypto";
import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { List } from "#contract/listShape.ts";
import { startSandbox } from "#sandbox/sandbox.ts";
import { portsOf, startTestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";
import { printTable } from "./report/table.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const product = /^(?:contract|vocabulary|engine|server|listReader)\//u;

/** Counts the product's source files of which a function ran since the last call. */
function createFileCounter() {
  const session = new Session();
  session.connect();
  return {
    start: async () => {
      await session.post("Profiler.enable");
      await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    },
    take: async (): Promise<string[]> => {
      const { result } = await session.post("Profiler.takePreciseCoverage");
      return result
        .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
        .flatMap(({ url }) => (url.startsWith("file:") ? relative(root, fileURLToPath(url)) : []))
        .filter((file) => product.test(file))
        .toSorted();
    },
    stop: () => session.disconnect(),
  };
}

/** Returns the files that appear in each of three runs after a warm-up: timers occasionally add others. */
async function always(measure: (nth: number) => Promise<string[]>): Promise<string[]> {
  await measure(0);
  const runs = [await measure(1), await measure(2), await measure(3)];
  return runs.reduce((all, files) => all.filter((file) => files.includes(file)));
}

/**
 * `npm run bench -- filesExecuted [--names]`: counts the files that run during one check, one sign-in and a list of one
 * chunk, after a warm-up, on the sandbox. `--names` lists them.
 */
export async function run(): Promise<void> {
  const sandbox = await startSandbox();
  const server = await startTestServer({ ports: portsOf(sandbox) });
  const owner = await signedIn(server.app, "owner@example.com");
  const counter = createFileCounter();
  const listById = (id: string) => async () => (await owner.get(`/v1/lists/${id}`)).json<List>();

  async function check(address: string): Promise<string[]> {
    await counter.take();
    const reply = await owner.post("/v1/validations", { email: address });
    if (reply.statusCode !== 200) {
      throw new Error(`The check was answered with ${reply.statusCode}: ${reply.body}`);
    }
    return counter.take();
  }
  async function signIn(): Promise<string[]> {
    const visitor = new Visitor(server.app);
    await counter.take();
    await visitor.login("owner@example.com", goodPassword);
    return counter.take();
  }
  async function chunk(nth: number): Promise<string[]> {
    const text = Array.from({ length: 20 }, (_, row) => `deliverable+${nth}.${row}@sandbox.test`);
    const created = await owner.ask("POST", "/v1/lists", {
      body: { source: { text: text.join("\n") }, options: { start: "manual" } },
      headers: { "idempotency-key": randomUUID() },
    });
    const { id } = created.json<List>();
    await until(listById(id), ({ state }) => state === "ready");
    await counter.take();
    await owner.post(`/v1/lists/${id}/start`);
    // Reads the state past the API, so that its files don't count.
    await until(
      () =>
        server.context.database.queries
          .selectFrom("lists")
          .select("state")
          .where("id", "=", id)
          .executeTakeFirstOrThrow(),
      ({ state }) => state === "completed",
    );
    return counter.take();
  }

  try {
    await counter.start();
    const found = [
      ["POST /v1/validations", await always((nth) => check(`deliverable+${nth}@sandbox.test`))],
      ["sign-in", await always(signIn)],
      ["a list of one chunk, from start to end", await always(chunk)],
    ] as const;
    printTable(
      ["what", "files executed"],
      found.map(([what, files]) => [what, files.length]),
    );
    if (process.argv.includes("--names")) {
      for (const [what, files] of found) {
        process.stdout.write(`\n${what}\n${files.map((file) => `  ${file}\n`).join("")}`);
      }
    }
  } finally {
    counter.stop();
    await server.close();
    await sandbox.close();
  }
}
