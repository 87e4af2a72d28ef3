import { createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

type Json = Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

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
    key = server.parts.secrets.signing[0].secret;
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

  test("a key that is rotated out of first place still verifies, one that is gone does not", async () => {
    const [old] = server.parts.secrets.signing;
    const fresh = { id: "k2", secret: new Uint8Array(randomBytes(32)) };
    server.parts.secrets = { ...server.parts.secrets, signing: [fresh, old] };
    expect(await statusOf(visitor.access!)).toBe(200);
    server.parts.secrets = { ...server.parts.secrets, signing: [fresh] };
    expect(await statusOf(visitor.access!)).toBe(401);
    server.parts.secrets = { ...server.parts.secrets, signing: [old] };
  });
});
