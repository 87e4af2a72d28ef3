import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memberPassword } from "#tests/support/addMember.ts";
import { mailsTo } from "#tests/support/mailedTo.ts";
import { databases } from "#tests/support/databases.ts";
import { answer, eventsOf, peopleOf, remove, rolesOf, setRole } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

const url = "/v1/workspace/ownership-offers";
const offer = (who: Visitor, userId: string) => who.post(url, { member_id: userId });
const accept = (who: Visitor, id: string) => who.post(`${url}/${id}/accept`);
const end = (who: Visitor, id: string) => who.ask("DELETE", `${url}/${id}`);
const offers = async (who: Visitor) => (await who.get(url)).json().data;
const day = 86_400_000;
const gone = [404, "not_found"];

describe.each(databases)("transfer of ownership on $name", ({ open }) => {
  let server: TestServer;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    server = await startTestServer({ open });
    people = peopleOf(server);
    await signedIn(server.app, "operator@example.com");
  });
  afterAll(() => server.close());

  /** Creates an owner and a member, with the owner's offer. */
  async function offered() {
    const owner = await people.own();
    const member = await people.join(owner.id, "member");
    const reply = await offer(owner.visitor, member.id);
    expect(reply.statusCode).toBe(201);
    return { owner, member, id: reply.json().id as string };
  }

  test("needs both: nothing changes until the member accepts, and then both roles do", async () => {
    const { owner, member, id } = await offered();
    expect(await rolesOf(owner.visitor)).toEqual([
      [member.email, "member"],
      [owner.email, "owner"],
    ]);
    expect(await offers(owner.visitor)).toMatchObject([
      { id, from: owner.email, to: member.email, yours: false },
    ]);
    expect(await offers(member.visitor)).toMatchObject([{ id, yours: true }]);
    expect((await accept(member.visitor, id)).statusCode).toBe(204);
    expect(await rolesOf(member.visitor)).toEqual([
      [member.email, "owner"],
      [owner.email, "admin"],
    ]);
    expect((await eventsOf(member.visitor))[0]).toEqual([
      "ownership_transferred",
      `${owner.email} → ${member.email}`,
    ]);
    // With fewer rights, streams and links end with the session.
    expect(await answer(owner.visitor.get("/v1/lists"))).toEqual([401, "invalid_token"]);
  });

  test("is mailed: the offer to the member, and the acceptance to the owner of before", async () => {
    const { owner, member, id } = await offered();
    const mailed = async (email: string) =>
      (await mailsTo(server, email)).map(({ subject, body }) => [subject, body]).at(-1);
    expect(await mailed(member.email)).toEqual([
      `${owner.email} offers you ownership of a workspace`,
      expect.stringContaining(`${server.context.config.publicUrl}/people`),
    ]);
    expect((await accept(member.visitor, id)).statusCode).toBe(204);
    expect(await mailed(owner.email)).toEqual([
      `${member.email} is now the owner of your workspace`,
      expect.stringContaining(member.email),
    ]);
  });

  test("a replayed acceptance does nothing, even after ownership went back", async () => {
    const { owner, member, id } = await offered();
    const replies = await Promise.all([accept(member.visitor, id), accept(member.visitor, id)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 404,
    ]);
    await owner.visitor.login(owner.email);
    const back = (await offer(member.visitor, owner.id)).json().id;
    expect((await accept(owner.visitor, back)).statusCode).toBe(204);
    await member.visitor.login(member.email, memberPassword);
    expect(await answer(accept(member.visitor, id))).toEqual(gone);
    expect(await rolesOf(owner.visitor)).toEqual([
      [member.email, "admin"],
      [owner.email, "owner"],
    ]);
  });

  test("an acceptance isn't replayed once both have the roles of before again", async () => {
    const { owner, member, id } = await offered();
    expect((await accept(member.visitor, id)).statusCode).toBe(204);
    expect((await setRole(member.visitor, owner.id, "owner")).statusCode).toBe(200);
    await owner.visitor.login(owner.email);
    expect((await setRole(owner.visitor, member.id, "member")).statusCode).toBe(200);
    await member.visitor.login(member.email, memberPassword);
    expect(await offers(owner.visitor)).toEqual([]);
    expect(await answer(accept(member.visitor, id))).toEqual(gone);
  });

  test("nobody else accepts: not the giver, another member, or somebody of another account", async () => {
    const { owner, id } = await offered();
    const admin = await people.join(owner.id, "admin");
    const stranger = await people.own("stranger");
    for (const who of [owner, admin, stranger]) {
      expect(await answer(accept(who.visitor, id))).toEqual(gone);
    }
    for (const who of [admin, stranger]) {
      expect(await answer(end(who.visitor, id))).toEqual(gone);
    }
    expect(await answer(offer(admin.visitor, admin.id))).toEqual([403, "role_forbidden"]);
    expect(await answer(offer(owner.visitor, stranger.id))).toEqual(gone);
  });

  test("an offer ends with its day, its withdrawal, a refusal, and a newer one", async () => {
    const { owner, member, id } = await offered();
    const newer = (await offer(owner.visitor, member.id)).json().id;
    expect(await answer(accept(member.visitor, id))).toEqual(gone);
    expect((await end(member.visitor, newer)).statusCode).toBe(204);
    expect(await answer(accept(member.visitor, newer))).toEqual(gone);
    const third = (await offer(owner.visitor, member.id)).json().id;
    expect((await end(owner.visitor, third)).statusCode).toBe(204);
    expect(await answer(accept(member.visitor, third))).toEqual(gone);
    const late = (await offer(owner.visitor, member.id)).json().id;
    server.pass(7 * day);
    const fresh = new Visitor(server.app);
    await fresh.login(member.email, memberPassword);
    expect(await offers(fresh)).toEqual([]);
    expect(await answer(accept(fresh, late))).toEqual(gone);
  });

  test("an offer of an owner who was demoted or removed gives nothing", async () => {
    const { owner, member, id } = await offered();
    const second = await people.join(owner.id, "owner");
    expect(await answer(offer(second.visitor, member.id))).toEqual([409, "conflict"]);
    expect((await setRole(second.visitor, owner.id, "admin")).statusCode).toBe(200);
    expect(await offers(member.visitor)).toEqual([]);
    expect(await answer(accept(member.visitor, id))).toEqual(gone);
    expect((await remove(second.visitor, owner.id)).statusCode).toBe(204);
    expect(await answer(accept(member.visitor, id))).toEqual(gone);
    expect(
      (await rolesOf(second.visitor)).filter(([, role]: [string, string]) => role === "owner"),
    ).toEqual([[second.email, "owner"]]);
  });

  test("acceptance and demotion of the giver at once leave one owner more than none", async () => {
    const { owner, member, id } = await offered();
    const second = await people.join(owner.id, "owner");
    const replies = await Promise.all([
      accept(member.visitor, id),
      setRole(second.visitor, owner.id, "viewer"),
      setRole(owner.visitor, second.id, "viewer"),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toContain(200);
    const { queries } = server.context.database;
    const roles = await queries
      .selectFrom("memberships")
      .select("role")
      .where("account_id", "=", owner.id)
      .execute();
    expect(roles.filter(({ role }) => role === "owner").length).toBeGreaterThan(0);
  });

  test("offering and accepting need a recent proof of identity", async () => {
    const { owner, member, id } = await offered();
    server.pass(3_600_000);
    for (const [who, call] of [
      [owner, () => offer(owner.visitor, member.id)],
      [member, () => accept(member.visitor, id)],
    ] as const) {
      await who.visitor.post("/refresh_token/");
      expect(await answer(call())).toEqual([403, "reauthentication_required"]);
    }
  });
});
