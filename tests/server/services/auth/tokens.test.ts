import { createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

type Json = Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split(".")[0]!, "base64url").toString()) as Json)["kid"];

describe("forged tokens", () => {
  let server: TestServer;
  let visitor: Visitor;
  let header: Json;
  let claims: Json;
  let key: Uint8Array;
  beforeAll(async () => {
    server = await startTestServer();
    visitor = await signedIn(server.app, "ann@example.com");
    const [head = "", payload = ""] = visitor.access!.split(".");
    header = JSON.parse(Buffer.from(head, "base64url").toString()) as Json;
    claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Json;
    key = server.context.secrets.signing[0].secret;
  });
  afterAll(() => server.close());

  const hs = (head: Json, payload: Json, secret: Uint8Array | string = key, hash = "sha256") => {
    const text = `${encode(head)}.${encode(payload)}`;
    return `${text}.${createHmac(hash, secret).update(text).digest("base64url")}`;
  };
  const statusOf = async (token: string) =>
    (await visitor.get("/v1/account", { authorization: `Bearer ${token}` })).statusCode;

  test("a token made with our key and our claims passes, so the rest of this page means something", async () => {
    expect(await statusOf(hs(header, claims))).toBe(200);
  });

  // T6
  test("forty-odd forgeries are all refused with 401", async () => {
    const now = Math.floor(Date.now() / 1000);
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const rsText = `${encode({ ...header, alg: "RS256" })}.${encode(claims)}`;
    const pem = publicKey.export({ type: "spki", format: "pem" });
    const [h, p, s] = visitor.access!.split(".");
    const without = (name: string) => {
      const { [name]: _gone, ...rest } = claims;
      return rest;
    };
    const headers: Json[] = [
      { alg: "HS384" },
      { alg: "HS512" },
      { alg: "hs256" },
      { alg: "" },
      { alg: null },
      { alg: ["HS256"] },
      { typ: "rt+jwt" },
      { typ: "JWT" },
      { typ: undefined },
      { typ: "mfa+jwt" },
      { kid: "k2" },
      { kid: "../../secrets" },
      { kid: "' OR 1=1 --" },
      { kid: undefined },
      { kid: "" },
      { kid: 1 },
      { crit: ["exp"] },
      { crit: [] },
      { b64: false, crit: ["b64"] },
    ];
    const payloads: Json[] = [
      { ...claims, exp: now - 6 },
      { ...claims, iat: now + 3600 },
      { ...claims, nbf: now + 3600 },
      { ...claims, iss: "other" },
      { ...claims, aud: "other" },
      { ...claims, aud: [] },
      { ...claims, exp: "never" },
      { ...claims, sid: "ses_0" },
      { ...claims, sub: "usr_0" },
      { ...claims, cmp: "x" },
      { ...claims, sid: 7 },
      { ...claims, sub: { $ne: null } },
      { ...claims, iat: now - 91 * 86_400 },
      ...["exp", "iat", "iss", "aud", "sub", "sid", "cmp", "gen"].map(without),
    ];
    const forged = [
      ...headers.map((change) => hs({ ...header, ...change }, claims)),
      ...payloads.map((payload) => hs(header, payload)),
      hs({ ...header, alg: "none" }, claims),
      `${encode({ ...header, alg: "none" })}.${p}.`,
      `${encode({ ...header, alg: "none", kid: undefined })}.${p}.${s}`,
      hs(
        { ...header, jwk: { kty: "oct", k: Buffer.from("evil").toString("base64url") } },
        claims,
        "evil",
      ),
      hs({ ...header, jku: "http://127.0.0.1:1/keys" }, claims, "evil"),
      hs({ ...header, x5u: "http://127.0.0.1:1/keys" }, claims, "evil"),
      hs(header, claims, ""),
      hs(header, claims, randomBytes(32)),
      hs(header, claims, pem),
      `${rsText}.${sign("sha256", Buffer.from(rsText), privateKey).toString("base64url")}`,
      `${h}.${p}.`,
      `${h}.${p}`,
      `${h}..${s}`,
      `.${p}.${s}`,
      "..",
      "a.b.c",
      "null",
      `${h}.${p}.${s}.${s}`,
      `${h}.${encode({ ...claims, sub: "usr_1" })}.${s}`,
      hs({ ...header, cty: "JWT" }, { ...claims, filler: "x".repeat(5000) }),
    ];
    const statuses = await Promise.all(forged.map(statusOf));
    expect(forged.length).toBeGreaterThanOrEqual(40);
    expect(statuses.map((status, index) => [index, status])).toEqual(
      forged.map((_, index) => [index, 401]),
    );
  });

  // T8
  test.each([
    ["exp", -6, 401, "expired_token"],
    ["exp", -4, 200, undefined],
    ["exp", 1, 200, undefined],
    ["nbf", 6, 401, "invalid_token"],
    ["nbf", 4, 200, undefined],
    ["nbf", -1, 200, undefined],
    ["iat", 6, 401, "invalid_token"],
    ["iat", 4, 200, undefined],
    ["iat", -1, 200, undefined],
  ])("with %s %d s from now the answer is %d", async (name, seconds, status, code) => {
    const clock = server.context.now;
    const now = Math.floor(clock() / 1000) * 1000;
    server.context.now = () => now;
    const token = hs(header, { ...claims, [name]: now / 1000 + seconds });
    const reply = await visitor.get("/v1/account", { authorization: `Bearer ${token}` });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    server.context.now = clock;
  });

  test("a new key signs new tokens, and those of the old key stay valid until they expire", async () => {
    const before = server.context.secrets;
    const one = await signedIn(server.app, "rotated@example.com");
    const old = { access: one.access!, refresh: one.refresh! };
    const fresh = { id: "k2", secret: new Uint8Array(randomBytes(32)) };
    server.context.secrets = { ...before, signing: [fresh, ...before.signing] };
    expect((await one.get("/v1/account")).statusCode).toBe(200);
    // The XSRF secret doesn't change with the signing key, so the token stays valid.
    expect(
      (await one.ask("PUT", "/drafts/a", { body: { kind: "single", name: "", text: "" } }))
        .statusCode,
    ).toBe(200);
    server.pass(1_800_000);
    expect((await one.get("/v1/account")).statusCode).toBe(200);
    expect((await one.post("/refresh_token/")).statusCode).toBe(200);
    expect([kidOf(old.access), kidOf(one.access!), kidOf(one.refresh!)]).toEqual([
      "k1",
      "k2",
      "k2",
    ]);
    server.pass(107_000);
    const late = await one.get("/v1/account", { authorization: `Bearer ${old.access}` });
    expect(late.json().code).toBe("expired_token");
    expect((await one.get("/v1/account")).statusCode).toBe(200);
    server.context.secrets = { ...before, signing: [fresh] };
    expect(
      (await one.get("/v1/account", { authorization: `Bearer ${old.access}` })).statusCode,
    ).toBe(401);
    expect((await one.get("/v1/account")).statusCode).toBe(200);
    server.context.secrets = before;
  });
});
