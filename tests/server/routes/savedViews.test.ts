import { savedViewLimits } from "#contract/savedViews.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

describe.each(databases)("saved views and notes on $name", ({ open }) => {
  let server: TestServer;
  let ann: Visitor;
  let bob: Visitor;
  beforeAll(async () => {
    server = await startTestServer({ open });
    ann = await signedIn(server.app, "ann@example.com");
    bob = await signedIn(server.app, "bob@example.com");
  });
  afterAll(() => server.close());

  const views = async (visitor = ann) => (await visitor.get("/v1/saved-views")).json().data;
  const names = async () => (await views()).map(({ name }: { name: string }) => name);
  const defaults = async () => (await views()).filter((view: { default: boolean }) => view.default);

  test("views are saved by name, and one at most opens with the history", async () => {
    const risky = { name: " Risky ", query: "verdict=risky", pinned: true, default: true };
    const first = await ann.post("/v1/saved-views", risky);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ ...risky, name: "Risky", object: "saved_view" });
    const other = (await ann.post("/v1/saved-views", { name: "All", query: "" })).json();
    expect(await names()).toEqual(["All", "Risky"]);
    await ann.ask("PATCH", `/v1/saved-views/${other.id}`, { body: { default: true } });
    expect(await defaults()).toMatchObject([{ name: "All", pinned: false }]);
    await ann.post("/v1/saved-views", { name: "Newest", query: "", default: true });
    expect(await defaults()).toMatchObject([{ name: "Newest" }]);
    const renamed = await ann.ask("PATCH", `/v1/saved-views/${other.id}`, {
      body: { name: "Everything", query: "order=oldest", pinned: true },
    });
    expect(renamed.json()).toMatchObject({ name: "Everything", query: "order=oldest" });
    expect(await views(bob)).toEqual([]);
  });

  test("a name is used once, and an account has a limited number of views", async () => {
    const again = await ann.post("/v1/saved-views", { name: "Risky", query: "" });
    expect(again.statusCode).toBe(409);
    expect(again.json().errors).toMatchObject([{ pointer: "#/name", code: "already_there" }]);
    const [first] = await views();
    const taken = await ann.ask("PATCH", `/v1/saved-views/${first.id}`, {
      body: { name: "Risky" },
    });
    expect(taken.statusCode).toBe(409);
    for (let index = 0; index < savedViewLimits.views; index += 1) {
      await bob.post("/v1/saved-views", { name: `View ${index}`, query: "" });
    }
    const full = await bob.post("/v1/saved-views", { name: "One more", query: "" });
    expect(full.json().errors).toMatchObject([{ code: "too_many" }]);
    expect((await ann.post("/v1/saved-views", { name: "  ", query: "" })).statusCode).toBe(422);
  });

  test("a deleted view is gone, and the views of others stay", async () => {
    const [first] = await views();
    const path = `/v1/saved-views/${first.id}`;
    expect((await bob.ask("DELETE", path)).statusCode).toBe(404);
    expect((await bob.ask("PATCH", path, { body: { pinned: false } })).statusCode).toBe(404);
    expect((await ann.ask("DELETE", path)).statusCode).toBe(204);
    expect(await names()).not.toContain(first.name);
  });

  test("notes are stored by day and read for a period", async () => {
    const note = (day: string, text: string) =>
      ann.post("/v1/analytics/notes", { day, kind: "policy", text });
    expect((await note("2026-11-20", "Second")).statusCode).toBe(201);
    const first = (await note("2026-11-18", "First")).json();
    expect(first).toMatchObject({ object: "analytics_note", day: "2026-11-18", kind: "policy" });
    await note("2026-12-01", "Later");
    const read = async () =>
      (await ann.get("/v1/analytics/notes?from=2026-11-01&to=2026-11-30"))
        .json()
        .data.map(({ text }: { text: string }) => text);
    expect(await read()).toEqual(["First", "Second"]);
    const missing = await note("2026-02-30", "Never");
    expect(missing.json().errors).toMatchObject([{ pointer: "#/day", code: "not_allowed" }]);
    const path = `/v1/analytics/notes/${first.id}`;
    expect((await bob.ask("DELETE", path)).statusCode).toBe(404);
    expect((await ann.ask("DELETE", path)).statusCode).toBe(204);
    expect(await read()).toEqual(["Second"]);
  });
});
