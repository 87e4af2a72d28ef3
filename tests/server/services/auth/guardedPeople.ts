import { expect } from "vitest";
import { memberByEmail } from "#server/data/queries/members.ts";
import { openChallenge } from "#server/services/auth/secondFactor.ts";
import { challengeFor, guarded } from "#tests/support/secondFactor.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** People with two-factor authentication on, and the steps of their sign-in, at the server that `server` returns. */
export function guardedPeople(server: () => TestServer) {
  let count = 0;
  const address = () => {
    count += 1;
    return `guarded${count}@example.com`;
  };
  const newcomer = () => guarded(server(), address());
  const outsider = () => new Visitor(server().app);
  const answer = (challenge: string, code: string, more: Record<string, unknown> = {}) =>
    outsider().post("/v1/login/challenge", { challenge, code, ...more });
  /** Opens several challenges of one account at the same time. */
  const challenges = async (email: string, many: number) => {
    const member = await memberByEmail(server().context.database.queries, email);
    const opened = Array.from({ length: many }, () =>
      openChallenge(server().context, member!, "password"),
    );
    return (await Promise.all(opened)).map((challenge) => challenge!.token);
  };
  /** Signs in with a code and trusts the browser. */
  const trusting = async () => {
    const person = await newcomer();
    const visitor = outsider();
    const challenge = await challengeFor(visitor, person.email);
    const code = person.nextCode();
    const body = { challenge, code, trust_device: true, device_name: "Firefox" };
    const reply = await visitor.post("/v1/login/challenge", body);
    expect(reply.statusCode).toBe(200);
    const device = reply.cookies.find((cookie) => cookie.name === "mv_device");
    expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict", maxAge: 30 * 86_400 });
    expect(Buffer.from(device!.value, "base64url")).toHaveLength(32);
    return { ...person, browser: visitor };
  };
  const askReset = async (email: string): Promise<string> => {
    await outsider().post("/forget_password/", { email });
    const mail = await server()
      .context.database.queries.selectFrom("mails")
      .select("body")
      .where("recipient", "=", email)
      .where("subject", "=", "Set a new password")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return /token=([\w-]+)/u.exec(mail.body)![1]!;
  };
  return { address, newcomer, outsider, answer, challenges, trusting, askReset };
}
