import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Validation } from "#contract/validations.ts";
import { type Sandbox, startSandbox } from "#sandbox/sandbox.ts";
import { buildApp } from "#server/app.ts";
import { databases } from "#tests/support/databases.ts";
import { HeldTime } from "#tests/support/heldTime.ts";
import { portsOf, startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

interface Event {
  id: number;
  name: string;
  data: Record<string, unknown>;
}

/** Masks `deciding`: it is known only at the end, so a replayed event may have a value that the live one lacked. */
function undecided(text: string): string {
  return text.replaceAll(/"deciding":(true|false)/g, '"deciding":null');
}

function eventsIn(text: string): Event[] {
  return text
    .split("\n\n")
    .filter((block) => block.startsWith("id: "))
    .map((block) => {
      const [, id, name, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/s.exec(block)!;
      return { id: Number(id), name: name!, data: JSON.parse(data!) as Event["data"] };
    });
}

describe.each(databases)("events of a check on $name", ({ open }) => {
  let sandbox: Sandbox;
  let server: TestServer;
  let visitor: Visitor;
  let origin: string;
  const time = new HeldTime();
  beforeAll(async () => {
    sandbox = await startSandbox({ timeScale: 0.1, time });
    server = await startTestServer({ open, ports: portsOf(sandbox) });
    visitor = await signedIn(server.app, "ann@example.com");
    origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await sandbox.close();
  });

  const begin = async (email: string) => {
    const reply = await visitor.post("/v1/validations", { email, timeout_ms: 0 });
    return String(reply.json().id);
  };
  const stream = (id: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/v1/validations/${id}/events`, { headers: visitor.headers(headers) });

  test("come while the check runs, in order, and end with its result", async () => {
    time.hold();
    const id = await begin("slow-3000ms+live@sandbox.test");
    const reply = await stream(id);
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const decoder = new TextDecoder();
    let text = "";
    let duringRun = 0;
    for await (const part of reply.body!) {
      text += decoder.decode(part, { stream: true });
      if ((await visitor.get(`/v1/validations/${id}`)).statusCode === 202) {
        duringRun = eventsIn(text).length;
      }
      if (duringRun > 0) {
        time.release();
      }
    }
    const events = eventsIn(text);
    expect(duringRun).toBeGreaterThan(0);
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
    expect(events[0]).toMatchObject({ name: "check_started", data: { name: "syntax" } });
    const done = events.at(-1)!;
    expect(done.name).toBe("done");
    expect(done.data).toEqual((await visitor.get(`/v1/validations/${id}`)).json());
    const checks = events.filter((event) => event.name === "check").map((event) => event.data);
    expect((done.data as unknown as Validation).checks).toMatchObject(checks);
    expect(events.some((event) => event.name === "line")).toBe(true);
  });

  test("are sent again with the same ids after completion, and resume after Last-Event-ID", async () => {
    const id = await begin("slow-3000ms+replay@sandbox.test");
    const live = undecided(await (await stream(id)).text());
    const again = undecided(await (await stream(id)).text());
    expect(again).toBe(live);
    const rest = eventsIn(undecided(await (await stream(id, { "last-event-id": "5" })).text()));
    expect(rest).toEqual(eventsIn(live).slice(5));
    const last = String(eventsIn(live).length);
    const nothingNew = await (await stream(id, { "last-event-id": last })).text();
    expect(eventsIn(nothingNew).map((event) => event.name)).toEqual(["done"]);
  });

  test("an interrupted stream resumes where it ended", async () => {
    const id = await begin("slow-3000ms+cut@sandbox.test");
    const stop = new AbortController();
    const first = await fetch(`${origin}/v1/validations/${id}/events`, {
      headers: visitor.headers(),
      signal: stop.signal,
    });
    const reader = first.body!.getReader();
    let text = "";
    while (eventsIn(text).length < 3) {
      text += new TextDecoder().decode((await reader.read()).value);
    }
    stop.abort();
    const got = eventsIn(text);
    const rest = await stream(id, { "last-event-id": String(got.at(-1)!.id) });
    const all = JSON.stringify([...got, ...eventsIn(await rest.text())]);
    const again = JSON.stringify(eventsIn(await (await stream(id)).text()));
    expect(undecided(all)).toBe(undecided(again));
  });

  test("many may follow one check", async () => {
    const id = await begin("slow-3000ms+many@sandbox.test");
    const texts = await Promise.all(
      Array.from({ length: 10 }, async () => (await stream(id)).text()),
    );
    expect(new Set(texts).size).toBe(1);
  });

  test("a check that another process runs is followed to its end", async () => {
    // A second process on the same database, without knowledge of the checks of the first.
    const twin = await buildApp(server.context, { pages: { kind: "none" } });
    const id = await begin("slow-3000ms+twin@sandbox.test");
    const reply = await twin.inject({
      url: `/v1/validations/${id}/events`,
      headers: visitor.headers(),
    });
    expect(eventsIn(reply.body).at(-1)).toMatchObject({
      name: "done",
      data: { verdict: "deliverable" },
    });
    expect(eventsIn(reply.body)).toEqual(eventsIn(await (await stream(id)).text()));
    await twin.close();
  });
});
