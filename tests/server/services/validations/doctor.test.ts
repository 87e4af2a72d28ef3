import { hindrances, limitationCodes, strengths } from "#vocabulary/doctor.ts";
import { afterEach, expect, test } from "vitest";
import { createPorts } from "#engine/composition/createPorts.ts";
import { hindranceTexts, limitationTexts, strengthTexts } from "#engine/doctor/concludeReport.ts";
import { createDoctor } from "#server/services/validations/doctor.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { politeDialer, subject } from "#tests/engine/doctor/doctorNetwork.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn } from "#tests/support/visitor.ts";

let server: TestServer;
afterEach(() => server.close());

/** Starts a server whose internet is in memory; `port.open` sets if port 25 responds. */
async function startOver(port: { open: boolean }, identity = subject().network.identity) {
  const { dialer, dialled } = politeDialer(() =>
    port.open ? null : { ok: false, failure: "timeout", detail: "time ran out" },
  );
  const { network } = subject(
    { "MX somewhere.zone": ["10 mx.somewhere.zone"], "A mx.somewhere.zone": ["198.18.5.5"] },
    { dialer, identity },
  );
  // Time passes by `server.pass` alone, so that ages don't depend on the machine.
  const began = Date.now();
  server = await startTestServer({ ports: createPorts({ internet: network }), now: () => began });
  return { dialled, operator: await signedIn(server.app, "operator@acme.com") };
}

test("the texts of the engine name the reasons of the vocabulary, in its order", async () => {
  await startOver({ open: true }, null);
  expect(Object.keys(hindranceTexts)).toEqual([...hindrances]);
  expect(Object.keys(strengthTexts)).toEqual([...strengths]);
  expect(Object.keys(limitationTexts)).toEqual([...limitationCodes]);
});

test("only the operator reads the doctor's report; who is not signed in learns that first", async () => {
  const { operator } = await startOver({ open: true });
  const member = await signedIn(server.app, "member@acme.com");
  const outsider = await server.app.inject({ url: "/v1/system/doctor" });
  expect([outsider.statusCode, outsider.json().code]).toEqual([401, "missing_credentials"]);
  const refused = await member.get("/v1/system/doctor");
  expect([refused.statusCode, refused.json().code]).toEqual([403, "operator_only"]);
  const read = await operator.get("/v1/system/doctor");
  expect(read.statusCode).toBe(200);
  expect(read.json()).toMatchObject({
    object: "doctor",
    can_ask_mailboxes: true,
    because: null,
    age_s: 0,
  });
  const wrong = await operator.get("/v1/system/doctor?fresh=perhaps");
  expect([wrong.statusCode, wrong.json().errors[0].pointer]).toEqual([422, "?fresh"]);
});

test("a report is cached for five minutes, shows its age, and is renewed on request", async () => {
  const { operator, dialled } = await startOver({ open: true });
  const first = (await operator.get("/v1/system/doctor")).json();
  const once = dialled.length;
  server.pass(60_000);
  const kept = (await operator.get("/v1/system/doctor")).json();
  expect([kept.checked_at, kept.age_s]).toEqual([first.checked_at, 60]);
  expect(dialled).toHaveLength(once);
  expect((await operator.get("/v1/system/doctor?fresh=true")).json().age_s).toBe(0);
  expect(dialled).toHaveLength(2 * once);
  server.pass(5 * 60_000);
  expect((await operator.get("/v1/system/doctor")).json().age_s).toBe(0);
  expect(dialled).toHaveLength(3 * once);
});

test("concurrent callers get the same report", async () => {
  await startOver({ open: true });
  const doctor = createDoctor(server.context);
  const [one, other] = await Promise.all([doctor.examine(true), doctor.examine(true)]);
  expect(other).toBe(one);
});

test("the doctor looks again every half hour, and every five minutes while port 25 is closed", async () => {
  const port = { open: true };
  const { dialled } = await startOver(port);
  const doctor = createDoctor(server.context);
  const looks = async () => {
    const before = dialled.length;
    await doctor.refresh();
    return dialled.length > before;
  };
  expect(await looks()).toBe(true);
  server.pass(29 * 60_000);
  expect(await looks()).toBe(false);
  port.open = false;
  server.pass(60_000);
  expect(await looks()).toBe(true);
  server.pass(4 * 60_000);
  expect(await looks()).toBe(false);
  server.pass(60_000);
  expect(await looks()).toBe(true);
});

test("operators' webhooks learn that mail servers can't be reached, once until they can", async () => {
  const port = { open: true };
  const { operator } = await startOver(port);
  const made = { url: "http://127.0.0.1:9/", events: ["probe.degraded"] };
  expect((await operator.post("/v1/webhook-endpoints", made)).statusCode).toBe(201);
  await confirmEndpoints(server.context);
  const report = () => operator.get("/v1/system/doctor?fresh=true");
  const told = async (): Promise<number> =>
    (await operator.get("/v1/webhook-deliveries")).json().data.length;
  await report();
  expect(await told()).toBe(0);
  port.open = false;
  await report();
  await report();
  expect(await told()).toBe(1);
  port.open = true;
  await report();
  port.open = false;
  await report();
  expect(await told()).toBe(2);
});

test("with port 25 closed no mail server is contacted until the doctor finds it open", async () => {
  const port = { open: false };
  const { operator, dialled } = await startOver(port);
  expect((await operator.get("/v1/system/doctor")).json()).toMatchObject({
    can_ask_mailboxes: false,
    because: "port_25_closed",
  });
  expect((await operator.get("/v1/system/capability")).json()).toEqual({
    object: "capability",
    mailbox_checks: false,
    because: "port_25_closed",
  });
  const skipped = (await operator.post("/v1/validations", { email: "a@somewhere.zone" })).json();
  expect(dialled).not.toContain("198.18.5.5");
  expect(skipped).toMatchObject({ verdict: "unknown", reason: "smtp_skipped" });
  expect(skipped.billing.credits).toBe(0);
  expect(skipped.checks.find((check: { name: string }) => check.name === "smtp")).toMatchObject({
    status: "skipped",
    code: "mail_hosts_unreachable",
    detail: "Outgoing port 25 is closed.",
  });
  port.open = true;
  await operator.get("/v1/system/doctor?fresh=true");
  expect((await operator.get("/v1/system/capability")).json()).toMatchObject({
    mailbox_checks: true,
    because: null,
  });
  const asked = (await operator.post("/v1/validations", { email: "a@somewhere.zone" })).json();
  expect(dialled).toContain("198.18.5.5");
  expect(asked.reason).not.toBe("smtp_skipped");
});

test("without an identity nothing is dialled, not even by the doctor, and everybody may know why", async () => {
  const { operator, dialled } = await startOver({ open: true }, null);
  const member = await signedIn(server.app, "member@acme.com");
  expect((await member.get("/v1/system/capability")).json()).toEqual({
    object: "capability",
    mailbox_checks: false,
    because: "no_identity",
  });
  expect((await operator.get("/v1/system/doctor")).json().because).toBe("no_identity");
  expect(dialled).toEqual([]);
  const outsider = await server.app.inject({ url: "/v1/system/capability" });
  expect(outsider.statusCode).toBe(401);
});
