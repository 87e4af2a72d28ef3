import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rotateEvidence } from "#cli/keys.ts";
import { verifyEvidence } from "#cli/verifyEvidence.ts";
import type { EvidenceBundle, EvidenceKey } from "#contract/evidenceBundles.ts";
import { parseEvidenceKeys } from "#server/config/evidenceKeys.ts";
import { loadSecrets } from "#server/config/secrets.ts";
import { canonicalBytes } from "#server/services/evidence/bundleDigest.ts";
import { digLines, swaksLines } from "#server/services/evidence/bundleCommands.ts";
import { verifyBundle } from "#server/services/evidence/verifyBundle.ts";
import { databases } from "#tests/support/databases.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { until } from "#tests/support/until.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";

let sandbox: TestSandbox;
let dir: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  dir = mkdtempSync(join(tmpdir(), "bundle-test-"));
});
afterAll(async () => {
  await sandbox.sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

const written = (name: string, content: unknown) => {
  const file = join(dir, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};

describe.each(databases)("signed evidence on $name", ({ open }) => {
  let server: TestServer;
  let owner: Visitor;
  let keys: readonly EvidenceKey[];
  let bundle: EvidenceBundle;
  beforeAll(async () => {
    server = await startTestServer({ open, ports: sandbox.ports });
    owner = await signedIn(server.app, "evidence@example.com");
    keys = (await owner.get("/v1/public/evidence-keys")).json().keys;
    const { id } = (
      await owner.post("/v1/validations", { email: "mailbox-full@sandbox.test" })
    ).json();
    bundle = (await owner.get(`/v1/validations/${id}/evidence-bundle`)).json();
  });
  afterAll(() => server.close());

  test("has what is needed to repeat the check", () => {
    expect(bundle).toMatchObject({
      object: "evidence_bundle",
      email: "mailbox-full@sandbox.test",
      verdict: "risky",
      reason: "mailbox_full",
      mail_servers: [
        {
          host: "mx.sandbox.test",
          address: "127.77.0.1",
          port: 25,
          ehlo: "probe.sandbox.test",
          mail_from: "probe@probe.sandbox.test",
        },
      ],
      commands: {
        swaks: [
          "swaks --server 127.77.0.1 --port 25 --helo probe.sandbox.test --from probe@probe.sandbox.test --to mailbox-full@sandbox.test --quit-after RCPT",
        ],
      },
    });
    const [address, port] = bundle.resolvers[0]!.split(":");
    expect(bundle.commands.dig).toContain(`dig @${address} -p ${port} -q sandbox.test -t MX`);
    const deciding = bundle.transcript.sessions[0]!.lines.find((line) => line.deciding);
    expect(deciding?.text).toContain("452 4.2.2");
  });

  test("is verified as documented, with nothing of ours but the JSON", () => {
    const { signature, ...content } = bundle;
    const { value, ...header } = signature;
    const { kty, crv, x } = keys.find(({ kid }) => kid === signature.key_id)!;
    const key = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
    const bytes = Buffer.from(value, "base64url");
    expect(verify(null, canonicalBytes(header), key, bytes)).toBe(true);
    for (const [name, field] of Object.entries(content)) {
      const digest = createHash("sha256").update(canonicalBytes(field)).digest("base64url");
      expect([name, signature.digests[name]]).toEqual([name, digest]);
    }
    const sessions = createHash("sha256").update(canonicalBytes(bundle.transcript.sessions));
    expect(bundle.transcript.sha256).toBe(sessions.digest("hex"));
  });

  test("is valid in any layout and order of the same JSON", () => {
    const reordered = Object.fromEntries(Object.entries(bundle).toReversed());
    const escaped = JSON.stringify(bundle).replaceAll("@", String.raw`\u0040`);
    for (const text of [JSON.stringify(bundle, null, 4), JSON.stringify(reordered), escaped]) {
      expect(verifyBundle(text, keys)).toMatchObject({ valid: true, keyId: keys[0]!.kid });
    }
  });

  test("a change to any field is found and named", () => {
    const names = Object.keys(bundle).filter((name) => name !== "signature");
    expect(names).toHaveLength(23);
    for (const name of names) {
      const { [name as "email"]: before, ...without } = bundle;
      const changed = { ...bundle, [name]: before === null ? "x" : [before] };
      for (const tampered of [changed, without]) {
        expect([name, verifyBundle(JSON.stringify(tampered), keys)]).toEqual([
          name,
          { valid: false, problem: "tampered", keyId: keys[0]!.kid, fields: [name] },
        ]);
      }
    }
    const added = JSON.stringify({ ...bundle, note: "trust me" });
    expect(verifyBundle(added, keys)).toMatchObject({ problem: "tampered", fields: ["note"] });
  });

  test("a change deep inside a field is found", () => {
    const text = JSON.stringify(bundle).replace("452 4.2.2", "250 2.1.5");
    expect(verifyBundle(text, keys)).toMatchObject({ problem: "tampered", fields: ["decision"] });
    const all = JSON.stringify(bundle).replaceAll("452 4.2.2", "250 2.1.5");
    expect(verifyBundle(all, keys)).toMatchObject({ fields: ["decision", "transcript"] });
  });

  test("a change to the signature is found", () => {
    const { signature } = bundle;
    const other = parseEvidenceKeys(`private:${"A".repeat(43)}`).published;
    const { verdict: _removed, ...digests } = signature.digests;
    const cases = [
      [{ key_id: other[0].kid }, "unknown_key"],
      [
        { value: `${signature.value.slice(0, 40)}AAAA${signature.value.slice(44)}` },
        "signature_mismatch",
      ],
      [{ value: `${signature.value}=` }, "signature_mismatch"],
      [{ digests: { ...digests, verdict: "x" } }, "signature_mismatch"],
      [{ digests }, "signature_mismatch"],
      [{ note: 1 }, "signature_mismatch"],
      [{ algorithm: "none" }, "not_a_bundle"],
      [{ canonicalization: "none" }, "not_a_bundle"],
      [{ digests: null }, "not_a_bundle"],
    ] as const;
    for (const [change, problem] of cases) {
      const text = JSON.stringify({ ...bundle, signature: { ...signature, ...change } });
      expect([change, verifyBundle(text, keys)]).toMatchObject([change, { valid: false, problem }]);
    }
    const text = JSON.stringify({ ...bundle, signature: { ...signature, key_id: other[0].kid } });
    expect(verifyBundle(text, [...keys, ...other])).toMatchObject({
      problem: "signature_mismatch",
    });
  });

  test("a name that occurs twice is refused, since readers disagree about its value", () => {
    const text = JSON.stringify(bundle).replace("{", '{"verdict":"deliverable",');
    expect(JSON.parse(text)).toEqual(bundle);
    expect(verifyBundle(text, keys)).toMatchObject({ valid: false, problem: "not_a_bundle" });
  });

  test("rows of a list have it too; without evidence there is none", async () => {
    const reply = await owner.ask("POST", "/v1/lists", {
      headers: { "idempotency-key": "one" },
      body: {
        name: "Evidence",
        source: { emails: ["mailbox-not-found@sandbox.test"] },
        options: { start: "auto" },
      },
    });
    const { id } = reply.json();
    const state = async () => (await owner.get(`/v1/lists/${id}`)).json().state;
    await until(state, (now) => now === "completed");
    const row = await owner.get(`/v1/lists/${id}/results/1/evidence-bundle`);
    expect(row.json()).toMatchObject({
      validation_id: `${id}:1`,
      reason: "mailbox_not_found",
      mail_servers: [{ ehlo: "probe.sandbox.test" }],
    });
    expect(verifyBundle(row.body, keys)).toMatchObject({ valid: true });
    const status = async (path: string) => (await owner.get(path)).json().code;
    expect(await status(`/v1/lists/${id}/results/2/evidence-bundle`)).toBe("not_found");
    expect(await status("/v1/validations/val_none/evidence-bundle")).toBe("not_found");
    const other = await signedIn(server.app, "else@example.com");
    const foreign = await other.get(`/v1/lists/${id}/results/1/evidence-bundle`);
    expect(foreign.statusCode).toBe(404);
    await server.context.database.queries.deleteFrom("evidence").execute();
    expect(await status(`/v1/validations/${bundle.validation_id}/evidence-bundle`)).toBe("expired");
  });
});

const retired = (text: string) => parseEvidenceKeys(text).published[1];

describe("mailverdict verify-evidence", () => {
  test("exits 0 for a valid file, 1 for any other, 2 for one that can't be read", async () => {
    const server = await startTestServer({ ports: sandbox.ports });
    const owner = await signedIn(server.app, "cli@example.com");
    const post = { email: "deliverable@sandbox.test" };
    const { id } = (await owner.post("/v1/validations", post)).json();
    const { body } = await owner.get(`/v1/validations/${id}/evidence-bundle`);
    const set = (await owner.get("/v1/public/evidence-keys")).body;
    const file = written("good.json", body);
    const key = written("keys.json", set);
    const run = (path: string, by?: string, json = false) =>
      verifyEvidence({ file: path, key: by, json }, { DATA_DIR: server.dataDir });

    expect(await run(file)).toMatchObject({ ok: true, code: 0 });
    expect((await run(file, key)).line).toMatch(
      /^Valid: signed by key \S+\ndeliverable@sandbox\.test: deliverable \(mailbox_accepted\), checked /u,
    );
    const { x } = JSON.parse(set).keys[0];
    expect(await run(file, x)).toMatchObject({ code: 0 });
    const wrong = written("wrong.json", body.replace('"deliverable"', '"risky"'));
    expect(await run(wrong, key)).toEqual({
      ok: false,
      code: 1,
      line: "Invalid: these fields were changed after signing: verdict.",
    });
    expect(JSON.parse((await run(wrong, key, true)).line)).toMatchObject({
      valid: false,
      problem: "tampered",
      fields: ["verdict"],
    });
    const stranger = await run(file, "A".repeat(43));
    expect(stranger).toMatchObject({ code: 1, line: expect.stringContaining("none of the keys") });
    for (const text of ["", "{", "[]", "null", '"x"', "{}"]) {
      expect(await run(written("odd.json", text), key)).toMatchObject({ code: 1 });
    }
    expect(await run(join(dir, "missing.json"), key)).toMatchObject({ code: 2 });
    expect(await run(file, written("none.json", '{"keys":[]}'))).toMatchObject({ code: 2 });
    expect(await run(file, "http://127.0.0.1:9/keys")).toMatchObject({ code: 2 });
    const elsewhere = await verifyEvidence(
      { file, key: undefined, json: false },
      { DATA_DIR: dir },
    );
    expect(elsewhere).toMatchObject({ code: 2, line: expect.stringContaining("--key") });
    await server.close();
  });

  test("a rotation keeps the earlier public keys and drops their private parts", () => {
    const dataDir = join(dir, "rotated");
    loadSecrets(dataDir);
    const file = join(dataDir, "evidence-keys");
    expect(rotateEvidence({ DATA_DIR: dataDir })).toMatchObject({ ok: true });
    const [, first] = parseEvidenceKeys(readFileSync(file, "utf8")).published;
    rotateEvidence({ DATA_DIR: dataDir });
    const text = readFileSync(file, "utf8");
    const { published } = parseEvidenceKeys(text);
    expect(published).toHaveLength(3);
    expect(published[2]).toEqual(first);
    expect(text.match(/private:/gu)).toHaveLength(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("keys of the environment are printed; shared secrets give every machine the same key", () => {
    const SECRETS = `k1:${"D".repeat(43)}`;
    const DATA_DIR = join(dir, "none");
    const { line } = rotateEvidence({ DATA_DIR, SECRETS });
    const again = rotateEvidence({ DATA_DIR, SECRETS }).line;
    expect(retired(line)).toEqual(retired(again));
    const EVIDENCE_KEYS = line;
    expect(
      parseEvidenceKeys(rotateEvidence({ DATA_DIR, EVIDENCE_KEYS }).line).published[2],
    ).toEqual(retired(line));
  });
});

const line = (stage: "ehlo" | "mail", text: string) =>
  ({ at_ms: 0, from: "client", stage, text, deciding: false }) as const;

test("commands quote values that a third party controls", () => {
  const lookup = { name: "a;b'c", type: "MX", server: "[::1]:53", transport: "tcp" } as const;
  const rest = { status: "nxdomain" as const, records: [], soa: null, started_ms: 0, ms: 0 };
  expect(digLines([{ ...lookup, ...rest, detail: null }])).toEqual([
    String.raw`dig @::1 -p 53 +tcp -q 'a;b'\''c' -t MX`,
  ]);
  const session = { host: "mx", address: "::1", port: 25, started_ms: 0, ms: 0, tls: null };
  expect(swaksLines([{ ...session, outcome: "connect_failed", lines: [] }], "$(x)@a.test")).toEqual(
    ["swaks --server ::1 --port 25 --quit-after BANNER"],
  );
  const lines = [line("ehlo", "EHLO me.test"), line("mail", "MAIL FROM:<>")];
  expect(swaksLines([{ ...session, outcome: "completed", lines }], "$(x)@a.test")).toEqual([
    "swaks --server ::1 --port 25 --helo me.test --from '<>' --to '$(x)@a.test' --quit-after RCPT",
  ]);
});

test("keys that can't be used are named, never quoted", () => {
  const key = "B".repeat(43);
  expect(() => parseEvidenceKeys("")).toThrow("EVIDENCE_KEYS must begin with a private key.");
  expect(() => parseEvidenceKeys(`public:${key}`)).toThrow("must begin with a private key");
  expect(() => parseEvidenceKeys(`private:${key},private:short`)).toThrow(/number 2 isn't one/u);
});
