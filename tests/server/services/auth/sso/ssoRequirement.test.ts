import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInMember } from "#tests/support/addMember.ts";
import { databases } from "#tests/support/databases.ts";
import { accountOf, answer } from "#tests/support/people.ts";
import { newcomerAt } from "#tests/support/ssoVisit.ts";
import { type SsoServer, ssoPeople, startSsoServer } from "./ssoServer.ts";

describe.each(databases)("single sign-on as a requirement on $name", ({ open }) => {
  let sso: SsoServer;
  const { someone } = ssoPeople(() => sso);
  beforeAll(async () => {
    sso = await startSsoServer(open);
  });
  afterAll(() => sso.close());

  test("sessions that began with a password are refused, those of a provider go on", async () => {
    const { server, provider } = sso;
    const boss = await newcomerAt(server, provider, someone());
    const { id: accountId } = await accountOf(boss);
    const email = "by-password@example.com";
    const member = await signedInMember(server, { email, accountId, role: "member" });
    const change = (body: object) => boss.ask("PATCH", "/v1/workspace/requirements", { body });
    const saved = await change({ sso_from: new Date(server.context.now()).toISOString() });
    expect([saved.statusCode, saved.json().sso_available]).toEqual([200, true]);
    expect(await answer(member.get("/v1/lists"))).toEqual([403, "sso_needed"]);
    expect((await accountOf(member)).unmet.requirement).toBe("sso");
    // Connecting the provider is what they have to do.
    expect((await member.get("/v1/account/identities")).statusCode).toBe(200);
    expect((await boss.get("/v1/lists")).statusCode).toBe(200);
    expect((await change({ sso_from: null })).statusCode).toBe(200);
    expect((await member.get("/v1/lists")).statusCode).toBe(200);
  });

  test("an owner with a password can't require it", async () => {
    const { server, provider } = sso;
    const boss = await newcomerAt(server, provider, someone());
    const { id: accountId } = await accountOf(boss);
    const email = "second-owner@example.com";
    const second = await signedInMember(server, { email, accountId, role: "owner" });
    const reply = await second.ask("PATCH", "/v1/workspace/requirements", {
      body: { sso_from: new Date(server.context.now() + 3_600_000).toISOString() },
    });
    expect(reply.json().errors).toMatchObject([{ pointer: "#/sso_from", code: "locks_you_out" }]);
  });
});
