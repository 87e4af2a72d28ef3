import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomToken } from "#server/crypto/digest.ts";
import { memberById } from "#server/data/queries/members.ts";
import { openChallenge } from "#server/services/auth/secondFactor.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

const places = ["access", "refresh", "reset", "confirm", "newsletter", "challenge"] as const;
type Place = (typeof places)[number];

// T7
describe("a token of one kind used as another", () => {
  let server: TestServer;
  let owner: Visitor;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await signedIn(server.app, "ann@example.com");
  });
  afterAll(() => server.close());

  const mailedToken = async (recipient: string): Promise<string> => {
    const { queries } = server.context.database;
    const mail = await queries
      .selectFrom("mails")
      .select("body")
      .where("recipient", "=", recipient)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return /[?=]((?:token=|confirm=)?)([\w-]{43})/u.exec(mail.body)![2]!;
  };
  /** Creates a fresh token of each kind. */
  const make: Record<Place, () => Promise<string>> = {
    access: async () => {
      await owner.login("ann@example.com");
      return owner.access!;
    },
    refresh: async () => {
      await owner.login("ann@example.com");
      return owner.refresh!;
    },
    reset: async () => {
      await owner.post("/forget_password/", { email: "ann@example.com" });
      return mailedToken("ann@example.com");
    },
    confirm: async () => {
      const email = `new${randomToken().slice(0, 8).toLowerCase()}@example.com`;
      server.context.config = { ...server.context.config, smtpUrl: "smtp://127.0.0.1:9" };
      await new Visitor(server.app).register(email);
      server.context.config = { ...server.context.config, smtpUrl: null };
      return mailedToken(email);
    },
    newsletter: async () => {
      const email = `news${randomToken().slice(0, 8).toLowerCase()}@example.com`;
      await new Visitor(server.app).post("/newsletter/", { email });
      return mailedToken(email);
    },
    challenge: async () => {
      const { user } = (await owner.login("ann@example.com")).json();
      const member = await memberById(server.context.database.queries, user.id);
      return (await openChallenge(server.context, member!, "password"))!.token;
    },
  };
  /** Returns true if a place accepts a token; for a challenge, "wrong code" means that it does. */
  const takes: Record<Place, (token: string) => Promise<boolean>> = {
    access: async (token) =>
      (await owner.get("/v1/account", { authorization: `Bearer ${token}` })).statusCode === 200,
    refresh: async (token) =>
      (await owner.ask("POST", "/refresh_token/", { headers: { "x-refresh-token": token } }))
        .statusCode === 200,
    reset: async (token) => {
      const password = { newPassword: goodPassword, confirmNewPassword: goodPassword };
      return (await owner.post("/reset_password/", { ...password, token })).statusCode === 200;
    },
    confirm: async (token) =>
      (await owner.post("/confirm_email/", { token, password: goodPassword })).statusCode === 200,
    newsletter: async (token) =>
      (await owner.post("/newsletter/confirm/", { token })).statusCode === 200,
    challenge: async (token) =>
      (await owner.post("/v1/login/challenge", { challenge: token, code: "000000" })).json()
        .code === "code_wrong",
  };

  test.each(places.flatMap((kind) => places.map((place) => [kind, place] as const)))(
    "one for %s at %s passes only where these are the same",
    async (kind, place) => {
      const token = await make[kind]();
      expect(await takes[place](token)).toBe(kind === place);
    },
  );
});
