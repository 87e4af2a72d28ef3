import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#server/routes/all.ts";
import { findListWatch, dueListWatches } from "#server/data/queries/listWatches.ts";
import { deleteAccount } from "#server/services/accounts/deleteClosedAccounts.ts";
import { permissionRows } from "#tests/repository/permissionRows.ts";
import { addMember, joinAccount } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { accountOf, answer, eventsOf, peopleOf } from "#tests/support/people.ts";
import { guarded } from "#tests/support/secondFactor.ts";
import { dumpOf } from "#tests/support/tableDump.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

type Row = Record<string, unknown> & { id: string };

const reason = "Ticket 4711";
const ofOperators = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ errors }) => errors.includes("operator_only"));

describe.each(databases)("operators on $name", ({ open }) => {
  let server: TestServer;
  let operator: Visitor;
  let operatorId: string;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    operator = await signedIn(server.app, "operator@example.com");
    operatorId = (await accountOf(operator)).id;
  });
  afterAll(() => server.close());

  const workspaces = async (query: string): Promise<Row[]> =>
    (await operator.get(`/v1/system/workspaces?${query}`)).json().data;
  const users = async (query: string): Promise<Row[]> =>
    (await operator.get(`/v1/system/users?${query}`)).json().data;
  const act = (path: string, body: object = { reason }, key: string = randomUUID()) =>
    operator.ask("POST", `/v1/system/${path}`, { body, headers: { "idempotency-key": key } });
  const acts = async (query: string): Promise<Row[]> =>
    (await operator.get(`/v1/system/events?${query}`)).json().data;
  const withKey = (key: string, url: string) =>
    new Visitor(server.app).ask("GET", url, { headers: { authorization: `Bearer ${key}` } });
  const pagesOf = async (url: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let after = ""; ;) {
      const page = (await operator.get(`${url}${after}`)).json();
      ids.push(...page.data.map(({ id }: Row) => id));
      if (page.next_cursor === null) {
        return ids;
      }
      after = `&after=${page.next_cursor}`;
    }
  };

  test("every call for operators is refused for everyone else, and writes nothing", async () => {
    expect(ofOperators.length).toBeGreaterThan(10);
    const system = routes
      .map(({ endpoint }) => endpoint.path)
      .filter((path) => path.includes("/system/"));
    expect(system).toHaveLength(ofOperators.length + 1);
    const { visitor, id } = await people.own();
    const { queries } = server.context.database;
    const ask = async (who: Visitor, { name, method, path }: (typeof ofOperators)[number]) => {
      const body = permissionRows[name]?.body;
      const url = path.replace(":id", id);
      return answer(who.ask(method, url, body === undefined ? {} : { body }));
    };
    const before = await dumpOf(server.context.database, ["sessions.seen_at"]);
    for (const endpoint of ofOperators) {
      expect([endpoint.name, await ask(visitor, endpoint)]).toEqual([
        endpoint.name,
        [403, "operator_only"],
      ]);
    }
    expect(await dumpOf(server.context.database, ["sessions.seen_at"])).toBe(before);
    const provided = new Visitor(server.app);
    const { session_id: session } = (await provided.login("operator@example.com")).json();
    // Whoever runs the provider of a workspace isn't the operator, whom they can sign in there.
    await queries
      .insertInto("sso_connections")
      .values({
        id: "sso_of_operator",
        account_id: operatorId,
        name: "Provider",
        issuer: "https://idp.example",
        client_id: "c",
        client_secret: "s",
        joins: 0,
        default_role: "member",
        group_claim: "",
        group_roles: "[]",
        created_at: 1,
        changed_at: 1,
        last_sign_in_at: null,
        last_error: null,
        last_error_detail: null,
        last_error_at: null,
      })
      .execute();
    await queries
      .updateTable("sessions")
      .set({ sso_connection_id: "sso_of_operator" })
      .where("id", "=", session)
      .execute();
    for (const endpoint of ofOperators) {
      expect(await ask(provided, endpoint)).toEqual([403, "operator_only"]);
    }
    await queries.deleteFrom("sso_connections").execute();
  });

  test("workspaces are found by id, name, and address or name of any member, in whatever case", async () => {
    const { visitor, id, email } = await people.own("Searched");
    const member = "colleague.of.searched@example.com";
    const memberId = await addMember(server, {
      email: member,
      accountId: id,
      role: "viewer",
      since: server.context.now() + 1,
    });
    await visitor.ask("PATCH", "/v1/workspace", { body: { name: "Ülkü & Søn 100%" } });
    const { queries } = server.context.database;
    await queries
      .updateTable("users")
      .set({ name: "Zoë Ångström" })
      .where("id", "=", memberId)
      .execute();
    const wanted = [
      id,
      id.toLowerCase(),
      email.toUpperCase(),
      member,
      "zoë ång",
      "ÜLKÜ",
      "ülkü &",
      "100%",
    ];
    for (const q of wanted) {
      const found = await workspaces(`q=${encodeURIComponent(q)}`);
      expect([q, found.map((one) => one.id)]).toEqual([q, [id]]);
    }
    expect(await workspaces("q=no%25such")).toEqual([]);
    expect((await workspaces(`q=${id}`))[0]).toMatchObject({
      name: "Ülkü & Søn 100%",
      owner: email,
      state: "active",
      members: 2,
      balance: 1250,
      held: 0,
    });
    const byMember = await users(`q=${encodeURIComponent("ÅNGSTRÖM")}`);
    expect(byMember).toMatchObject([
      { id: memberId, email: member, workspaces: 1, operator: false },
    ]);
    expect(await users(`q=${memberId.slice(0, 4)}x`)).toEqual([]);
    expect((await operator.get(`/v1/system/workspaces/${id}`)).json()).toMatchObject({
      own: false,
      keys: 0,
      lists: 0,
      people: [
        { id, role: "owner", second_factor: false },
        { id: memberId, role: "viewer", last_seen_at: null },
      ],
    });
    expect(await answer(operator.get("/v1/system/workspaces/usr_none"))).toEqual([
      404,
      "not_found",
    ]);
    expect(await answer(operator.get("/v1/system/users/usr_none"))).toEqual([404, "not_found"]);
  });

  test("pages have each workspace and each user once, in every order, without test data", async () => {
    const made = [await people.own("page"), await people.own("page"), await people.own("page")];
    const balances = [70, 70, 9000];
    for (const [index, { id }] of made.entries()) {
      const set = { balance: balances[index]! };
      await server.context.database.queries
        .updateTable("accounts")
        .set(set)
        .where("id", "=", id)
        .execute();
    }
    // Opens the account for test data, which the lists leave out.
    await made[0]!.visitor.get("/v1/validations", { "x-mailverdict-mode": "test" });
    const q = "q=page&limit=1";
    const ids = made.map(({ id }) => id);
    expect(await pagesOf(`/v1/system/workspaces?${q}`)).toEqual(ids.toReversed());
    expect(await pagesOf(`/v1/system/workspaces?${q}&order=oldest`)).toEqual(ids);
    const byBalance = [ids[2], ids[1], ids[0]];
    expect(await pagesOf(`/v1/system/workspaces?${q}&order=balance`)).toEqual(byBalance);
    expect(await pagesOf(`/v1/system/users?${q}`)).toEqual(ids.toReversed());
    expect(await pagesOf(`/v1/system/users?${q}&order=oldest`)).toEqual(ids);
    const byAddress = made.toSorted((one, other) => (one.email < other.email ? -1 : 1));
    expect(await pagesOf(`/v1/system/users?${q}&order=address`)).toEqual(
      byAddress.map(({ id }) => id),
    );
    const all = await pagesOf("/v1/system/workspaces?limit=100");
    expect(all.filter((id) => id.includes("test"))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect(await pagesOf("/v1/system/workspaces?limit=1")).toEqual(all);
    const cursor = (await operator.get(`/v1/system/workspaces?${q}`)).json().next_cursor;
    const elsewhere = operator.get(`/v1/system/workspaces?q=other&limit=1&after=${cursor}`);
    expect(await answer(elsewhere)).toEqual([400, "invalid_cursor"]);
  });

  test("a search that more than 1,000 users match finds the same", async () => {
    const { queries } = server.context.database;
    const { id } = await people.own("crowd");
    const rows = Array.from({ length: 1005 }, (_, index) => ({
      id: `usr_crowd${String(index).padStart(5, "0")}`,
      email: `crowd-${index}@example.net`,
      email_key: `crowd-${index}@example.net`,
      name: "",
      password_hash: "",
      password_changed_at: null,
      avatar: null,
      locale: null,
      time_zone: null,
      operator: 0,
      created_at: 1,
    }));
    await queries.insertInto("users").values(rows).execute();
    for (const userId of ["usr_crowd00000", "usr_crowd01004"]) {
      await joinAccount(server, { userId, accountId: id, role: "viewer" });
    }
    expect((await workspaces("q=crowd-")).map((one) => one.id)).toEqual([id]);
    expect((await workspaces("q=crowd-1004")).map((one) => one.id)).toEqual([id]);
    await queries.deleteFrom("users").where("email_key", "like", "crowd-%").execute();
  });

  test("suspending a workspace ends sessions, refuses sign-in and keys, pauses lists, and says why", async () => {
    const { visitor, id, email } = await people.own("bad");
    const { queries } = server.context.database;
    const { key } = (
      await visitor.post("/v1/api-keys", { name: "K", scopes: ["results:read"] })
    ).json();
    const created = await visitor.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": id },
      body: { source: { emails: ["a@sandbox.test"] } },
    });
    const { id: listId } = created.json();
    const stateOf = async () => (await visitor.get(`/v1/lists/${listId}`)).json().state;
    await until(stateOf, (state) => state === "ready");
    await queries.updateTable("lists").set({ state: "running" }).where("id", "=", listId).execute();
    await queries
      .insertInto("list_watches")
      .values({
        list_id: listId,
        account_id: id,
        every: "day",
        max_credits: 10,
        next_run_at: 1,
        stopped: null,
        created_at: 1,
      })
      .execute();
    const due = async () =>
      (await dueListWatches(queries, { now: 2, limit: 10 })).map((one) => one.list_id);
    expect(await due()).toEqual([listId]);
    await visitor.get("/v1/validations", { "x-mailverdict-mode": "test" });
    const suspended = async () =>
      (
        await queries
          .selectFrom("accounts")
          .select("id")
          .where((row) => row.or([row("id", "=", id), row("test_of", "=", id)]))
          .where("suspended_at", "is not", null)
          .execute()
      ).length;
    const done = await act(`workspaces/${id}/suspend`);
    expect(await suspended()).toBe(2);
    expect(done.json()).toMatchObject({
      id,
      state: "suspended",
      keys: 1,
      lists: 1,
      running_lists: 0,
    });
    expect(await answer(visitor.get("/v1/account"))).toEqual([401, "invalid_token"]);
    expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);
    expect(await answer(new Visitor(server.app).login(email))).toEqual([403, "account_suspended"]);
    expect(await answer(withKey(key, "/v1/validations"))).toEqual([403, "account_suspended"]);
    const list = await queries
      .selectFrom("lists")
      .select("state")
      .where("id", "=", listId)
      .executeTakeFirst();
    expect(list?.state).toBe("paused");
    expect(await due()).toEqual([]);
    expect((await findListWatch(queries, listId))?.stopped).toBeNull();
    expect(await answer(act(`workspaces/${id}/suspend`))).toEqual([409, "invalid_state"]);
    expect((await workspaces("state=suspended")).map((one) => one.id)).toEqual([id]);
    expect(await workspaces(`state=active&q=${id}`)).toEqual([]);
    const lifted = await act(`workspaces/${id}/unsuspend`, { reason: "Paid" });
    expect(lifted.json()).toMatchObject({ state: "active", suspended_at: null });
    expect(await suspended()).toBe(0);
    expect(await answer(act(`workspaces/${id}/unsuspend`))).toEqual([409, "invalid_state"]);
    expect((await withKey(key, "/v1/validations")).statusCode).toBe(200);
    expect(await due()).toEqual([listId]);
    await visitor.login(email);
    const events = (await visitor.get("/v1/audit-events")).json().data;
    expect(events.slice(1, 3)).toMatchObject([
      { kind: "account_unsuspended", detail: "Paid", user: null, network: null },
      { kind: "account_suspended", detail: reason, user: null, user_agent: "mailverdict operator" },
    ]);
    expect(await acts(`workspace=${id}`)).toMatchObject([
      { kind: "account_unsuspended", reason: "Paid", by: { email: "operator@example.com" } },
      { kind: "account_suspended", reason, by: { id: operatorId }, workspace: { id, name: email } },
    ]);
    expect((await acts(`workspace=${id}`))[0]!["network"]).toBe("127.0.0.1");
  });

  test("a workspace of the operator can't be suspended by them, a closed one by nobody", async () => {
    const { id } = await people.own("theirs");
    await joinAccount(server, { userId: operatorId, accountId: id, role: "viewer" });
    for (const own of [operatorId, id]) {
      const reply = await act(`workspaces/${own}/suspend`);
      expect([reply.statusCode, reply.json().errors[0].code]).toEqual([409, "own_account"]);
      expect((await operator.get(`/v1/system/workspaces/${own}`)).json().own).toBe(true);
    }
    expect((await accountOf(operator)).id).toBe(operatorId);
    const closed = await people.own("closed");
    const { queries } = server.context.database;
    await queries
      .updateTable("accounts")
      .set({ closing_at: 5 })
      .where("id", "=", closed.id)
      .execute();
    for (const change of ["suspend", "unsuspend"]) {
      const reply = await act(`workspaces/${closed.id}/${change}`);
      expect([reply.statusCode, reply.json().state]).toEqual([409, "closed"]);
      expect(await answer(act(`workspaces/usr_none/${change}`))).toEqual([404, "not_found"]);
      expect(await answer(act(`workspaces/${id}-test/${change}`))).toEqual([404, "not_found"]);
      const silent = await act(`workspaces/${closed.id}/${change}`, { reason: " " });
      expect([silent.statusCode, silent.json().errors[0].pointer]).toEqual([422, "#/reason"]);
    }
    expect((await workspaces("state=closed")).map((one) => one.id)).toEqual([closed.id]);
  });

  test("a grant that is sent twenty times at once changes credits once; another one has another key", async () => {
    const { visitor, id } = await people.own("twice");
    const change = (amount: number, key: string, why = reason) =>
      act(`workspaces/${id}/credits`, { amount, reason: why }, key);
    const before = (await visitor.get("/v1/credits")).json().balance;
    const replies = await Promise.all(Array.from({ length: 20 }, () => change(500, "one grant")));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(replies.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(
      19,
    );
    expect((await visitor.get("/v1/credits")).json().balance).toBe(before + 500);
    for (const other of [change(501, "one grant"), change(500, "one grant", "Other")]) {
      expect(await answer(other)).toEqual([422, "idempotency_key_reused"]);
    }
    // The same key elsewhere is another grant.
    const { id: elsewhere } = await people.own("twice");
    const there = await act(
      `workspaces/${elsewhere}/credits`,
      { amount: 500, reason },
      "one grant",
    );
    expect(there.headers["idempotent-replayed"]).toBeUndefined();
    await Promise.all(Array.from({ length: 20 }, () => change(-100, "one taking")));
    expect((await change(500, "another grant")).json().balance).toBe(before + 900);
    expect(await acts(`workspace=${id}`)).toHaveLength(3);
    const granted = (await eventsOf(visitor)).filter(([kind]: readonly [string, string]) =>
      kind.startsWith("credits_"),
    );
    expect(granted).toHaveLength(3);
  });

  test("credits are granted and taken with their reason, never those that are held", async () => {
    const { visitor, id } = await people.own("credits");
    const change = (amount: number) => act(`workspaces/${id}/credits`, { amount, reason });
    expect((await change(500)).json()).toMatchObject({ balance: 1750 });
    const { queries } = server.context.database;
    await queries.updateTable("accounts").set({ held: 1000 }).where("id", "=", id).execute();
    const tooMuch = await change(-751);
    expect([tooMuch.statusCode, tooMuch.json().errors[0].code]).toEqual([422, "out_of_range"]);
    expect((await change(0)).statusCode).toBe(422);
    expect((await change(1.5)).statusCode).toBe(422);
    expect((await change(1_000_000_001)).statusCode).toBe(422);
    const both = await Promise.all([change(-750), change(-750)]);
    expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await visitor.get("/v1/credits")).json()).toMatchObject({ balance: 1000, held: 1000 });
    expect((await visitor.get("/v1/credits/ledger")).json().data.slice(0, 2)).toMatchObject([
      { kind: "grant", amount: -750, balance: 1000, detail: reason },
      { kind: "grant", amount: 500, balance: 1750, detail: reason },
    ]);
    expect((await eventsOf(visitor)).slice(0, 2)).toEqual([
      ["credits_taken", `750: ${reason}`],
      ["credits_granted", `500: ${reason}`],
    ]);
    expect(await acts(`workspace=${id}`)).toMatchObject([
      { kind: "credits_taken", amount: 750 },
      { kind: "credits_granted", amount: 500 },
    ]);
    const without = operator.post(`/v1/system/workspaces/${id}/credits`, { amount: 1, reason });
    expect(await answer(without)).toEqual([400, "missing_idempotency_key"]);
    expect(await answer(act("workspaces/usr_none/credits", { amount: 1, reason }))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("a person is signed out of every workspace, and each records it", async () => {
    const first = await people.own("out");
    const second = await people.own("host");
    await joinAccount(server, { userId: first.id, accountId: second.id, role: "admin" });
    const elsewhere = new Visitor(server.app);
    await elsewhere.login(first.email);
    await elsewhere.post(`/v1/workspaces/${second.id}/switch`);
    const shown = (await operator.get(`/v1/system/users/${first.id}`)).json();
    expect(shown).toMatchObject({
      has_password: true,
      second_factor: false,
      workspaces: 2,
      you: false,
      memberships: [
        { id: first.id, role: "owner", state: "active" },
        { id: second.id, role: "admin", name: second.email },
      ],
    });
    expect(
      shown.sessions.map((one: { workspace_id: string }) => one.workspace_id).toSorted(),
    ).toEqual([first.id, second.id].toSorted());
    expect((await act(`users/${first.id}/sign-out`)).json().sessions).toEqual([]);
    for (const visitor of [first.visitor, elsewhere]) {
      expect(await answer(visitor.get("/v1/account"))).toEqual([401, "invalid_token"]);
      expect((await visitor.post("/refresh_token/")).statusCode).toBe(401);
    }
    expect((await second.visitor.get("/v1/account")).statusCode).toBe(200);
    expect((await eventsOf(second.visitor))[0]).toEqual(["sessions_ended", reason]);
    await first.visitor.login(first.email);
    expect((await eventsOf(first.visitor))[1]).toEqual(["sessions_ended", reason]);
    expect(await acts(`user=${first.id}`)).toMatchObject([
      {
        kind: "sessions_ended",
        reason,
        workspace: null,
        user: { id: first.id, name: first.email },
      },
    ]);
    expect(await answer(act(`users/${operatorId}/sign-out`))).toEqual([409, "conflict"]);
    expect(await answer(act("users/usr_none/sign-out"))).toEqual([404, "not_found"]);
  });

  test("two-factor authentication is reset with a reason that the person gets by mail", async () => {
    const email = "locked.out@example.com";
    const { visitor, recoveryCodes } = await guarded(server, email);
    const { id } = await accountOf(visitor);
    const host = await people.own("host");
    await joinAccount(server, { userId: id, accountId: host.id, role: "viewer" });
    expect((await users(`q=${email}`))[0]).toMatchObject({ second_factor: true });
    const trusted = { id: "dev_lost", hash: "lost", user_id: id, name: null, last_used_at: null };
    await server.context.database.queries
      .insertInto("devices")
      .values({ ...trusted, created_at: 1, expires_at: 9e12 })
      .execute();
    expect((await new Visitor(server.app).login(email)).statusCode).toBe(403);
    operator = new Visitor(server.app);
    await operator.login("operator@example.com");
    expect((await act(`users/${id}/reset-second-factor`)).json()).toMatchObject({
      second_factor: false,
      second_factor_since: null,
    });
    expect((await new Visitor(server.app).login(email)).statusCode).toBe(200);
    const { queries } = server.context.database;
    const codes = await queries
      .selectFrom("recovery_codes")
      .selectAll()
      .where("user_id", "=", id)
      .execute();
    expect([recoveryCodes.length, codes.length]).toEqual([10, 0]);
    expect(
      await queries.selectFrom("devices").selectAll().where("user_id", "=", id).execute(),
    ).toEqual([]);
    const subject = "The operator turned off two-factor authentication";
    const mail = (await mailsTo(server, email)).find((one) => one.subject === subject)!;
    expect(mail.body).toContain(`Reason: ${reason}`);
    expect((await eventsOf(host.visitor))[0]).toEqual(["second_factor_reset", reason]);
    expect(await eventsOf(visitor)).toContainEqual(["second_factor_reset", reason]);
    expect(await acts(`user=${id}`)).toMatchObject([{ kind: "second_factor_reset", reason }]);
    expect(await answer(act(`users/${id}/reset-second-factor`))).toEqual([409, "invalid_state"]);
    expect(await answer(act(`users/${operatorId}/reset-second-factor`))).toEqual([409, "conflict"]);
    expect(await answer(act("users/usr_none/reset-second-factor"))).toEqual([404, "not_found"]);
  });

  test("acts outlive the workspace and the person they were about", async () => {
    const { id } = await people.own("gone");
    await act(`workspaces/${id}/credits`, { amount: 5, reason });
    await act(`users/${id}/sign-out`);
    const { queries } = server.context.database;
    const account = await queries
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const receipt = await deleteAccount(server.context, account);
    expect(receipt.remains.map(({ what }) => what)).toContain("operator_acts");
    expect(await acts("limit=2")).toMatchObject([
      { kind: "sessions_ended", user: { id, name: null }, reason },
      { kind: "credits_granted", workspace: { id, name: null }, amount: 5, reason },
    ]);
    const [newest, next] = await pagesOf("/v1/system/events?limit=1");
    expect(newest! > next!).toBe(true);
  });
});
