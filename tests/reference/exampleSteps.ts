import { expect } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { confirmEndpoints } from "#tests/support/confirmEndpoints.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import type { Example } from "#reference/readExamples.ts";
import { webhookSignature } from "#server/services/webhooks/webhookSignature.ts";
import { tokensTo } from "#tests/support/mailedTo.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { zipFile } from "#tests/support/zipFile.ts";
import { until } from "#tests/support/until.ts";
import { standardPolicy } from "#vocabulary/policy.ts";
import { goodPassword, signedIn, Visitor } from "#tests/support/visitor.ts";

/** Headers of replies that the reference shows. */
const shownHeaders = ["location", "retry-after", "x-credits-remaining", "content-disposition"];

/** Request of one example; `fill` is what a reader replaces by own values. */
interface Request {
  /** Values of the path's parameters and, after them, the query. */
  id?: string;
  position?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

const csv = [
  "Name,Email,City",
  "Maria,deliverable@sandbox.test,Lisbon",
  "Jonas,mailbox-not-found@sandbox.test,Berlin",
  "Aiko,anyone@accept-all.sandbox.test,Osaka",
  "Omar,greylisted@sandbox.test,Cairo",
  "Lena,lena@@sandbox.test,Vienna",
  "",
].join("\n");

const suppressions = [
  "EmailAddress,SuppressionReason,Origin,CreatedAt",
  "gone@example.com,HardBounce,Recipient,2026-11-02T08:00:00Z",
  "gone@example.com,HardBounce,Recipient,2026-11-02T08:00:00Z",
  "unknown,ManualSuppression,Customer,2026-11-03T08:00:00Z",
  "",
].join("\n");

type Call = (operation: string, request?: Request) => Promise<Record<string, string>>;
type Ask = (operation: string, visitor: Visitor, request?: Request) => Promise<unknown>;

/** Creates a sign-up hook of each host, asks it about an address, and reads the decisions. */
async function signUpExamples(server: TestServer, { call, ask }: { call: Call; ask: Ask }) {
  const email = "mailbox-not-found@sandbox.test";
  const user = { email, user_metadata: { locale: "es" } };
  const body = { metadata: { name: "before-user-created" }, user };
  const timestamp = Math.floor(server.context.now() / 1000);
  const message = { id: "msg_1", timestamp, body: JSON.stringify(body) };
  const visitor = new Visitor(server.app);
  const supabase = await call("createSignUpHook", { body: { host: "supabase" } });
  await ask("receiveSupabaseSignUp", visitor, {
    id: supabase["id"] ?? "",
    headers: {
      "webhook-id": "msg_1",
      "webhook-timestamp": `${timestamp}`,
      "webhook-signature": webhookSignature([supabase["secret"] ?? ""], message),
    },
    body,
  });
  const others = {
    receiveKratosSignUp: {
      host: "kratos",
      body: { email: "mailbox-full@sandbox.test", accept_language: ["de-DE,de;q=0.9"] },
    },
    receiveCognitoSignUp: { host: "cognito", body: { email, locale: "fr" } },
    receiveAuth0SignUp: {
      host: "auth0",
      body: { email: "mailbox-disabled@sandbox.test", locale: "es" },
    },
    receiveKeycloakSignUp: { host: "keycloak", body: { email, locale: "pt" } },
  };
  for (const [operation, { host, body: asked }] of Object.entries(others)) {
    // oxlint-disable-next-line no-await-in-loop -- examples in their order
    const { id = "", secret } = await call("createSignUpHook", { body: { host } });
    const headers = { authorization: `Bearer ${secret}` };
    // oxlint-disable-next-line no-await-in-loop -- as above
    await ask(operation, visitor, { id, headers, body: asked });
  }
  await call("listSignUpHooks");
  await call("listSignUpDecisions", { query: "?limit=2" });
  const id = supabase["id"] ?? "";
  await call("updateSignUpHook", { id, body: { without_verdict: "block" } });
  await call("rotateSignUpHookSecret", { id, body: { grace_s: 3600 } });
  await call("deleteSignUpHook", { id });
}

/** A request of a step as it is sent, and the reply to a program that sent it. */
export interface Step {
  operation: string;
  request: Example["request"];
}
/** Sends a step as another program; returns its reply, or null if it can't. */
export type Performer = (step: Step) => Promise<{ body: string } | null>;

/** Makes every documented call in an order that works, and returns the first request and reply of each. */
export async function recordExamples(
  server: TestServer,
  perform: Performer = async () => null,
  onKey: (key: string) => void = () => undefined,
): Promise<Example[]> {
  const examples: Example[] = [];
  const owner = await signedIn(server.app, "dev@example.com");
  const made = await owner.post("/v1/api-keys", { name: "Examples", scopes });
  const { key } = made.json();
  onKey(key);
  const keyHeaders = { authorization: `Bearer ${key}` };

  const ask = async (operation: string, visitor: Visitor, request: Request = {}) => {
    const endpoint = endpoints.find(({ name }) => name === operation)!;
    const path = endpoint.path
      .replace(/:id|:token/u, request.id ?? "")
      .replace(":domain", request.id ?? "")
      .replace(":position", request.position ?? "")
      .concat(request.query ?? "");
    const { body } = request;
    const { authorization: _hidden, ...shown } = request.headers ?? {};
    const sent: Example["request"] = {
      path,
      ...(Object.keys(shown).length === 0 ? {} : { headers: shown }),
      ...(body === undefined ? {} : { body }),
    };
    const performed = await perform({ operation, request: sent });
    if (performed !== null) {
      return performed.body.startsWith("{") ? JSON.parse(performed.body) : null;
    }
    const type =
      body === undefined ? {} : { "content-type": endpoint.consumes ?? "application/json" };
    const reply = await visitor.ask(endpoint.method, path, {
      headers: { ...type, ...request.headers },
      ...(body === undefined
        ? {}
        : { raw: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    expect([
      operation,
      endpoint.statuses,
      reply.statusCode,
      reply.statusCode < 300 ? "" : reply.body,
    ]).toEqual([operation, expect.arrayContaining([reply.statusCode]), reply.statusCode, ""]);
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    const headers = Object.entries(reply.headers).filter(([name]) => shownHeaders.includes(name));
    const recorded: Example = {
      operation,
      request: sent,
      response: {
        status: reply.statusCode,
        headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
        body: reply.body === "" ? null : isJson ? reply.json() : reply.body,
      },
    };
    if (examples.every((example) => example.operation !== operation)) {
      examples.push(recorded);
    }
    return isJson ? reply.json() : null;
  };
  const program = new Visitor(server.app);
  const call = (operation: string, request: Request = {}) =>
    ask(operation, program, { ...request, headers: { ...keyHeaders, ...request.headers } });
  const state = async (id: string) =>
    (await program.get(`/v1/lists/${id}`, keyHeaders)).json().state as string;
  const reaches = (id: string, wanted: string) =>
    until(
      () => state(id),
      (now) => now === wanted,
    );
  const quietly = async (name: string, emails: string[], options: object) => {
    const reply = await program.ask("POST", "/v1/lists", {
      headers: { ...keyHeaders, "idempotency-key": name },
      body: { name, source: { emails }, options },
    });
    return reply.json().id as string;
  };

  const email = "mailbox-not-found+7@sandbox.test";
  const { id: validation } = await call("createValidation", {
    body: { email, source: "signup-form", tags: ["eu"] },
  });
  await call("readValidation", { id: validation });
  await call("listValidations", {
    query: "?verdict=undeliverable&source=signup-form&tag=eu&limit=1",
  });
  await call("countValidations", { query: "?source=signup-form" });
  await call("exportValidations", { query: "?verdict=undeliverable&order=oldest" });
  await call("createValidationBatch", {
    body: { emails: ["deliverable@sandbox.test", "error-429@sandbox.test"], tags: ["eu"] },
  });
  const { id: changing } = (
    await program.ask("POST", "/v1/validations", {
      headers: keyHeaders,
      body: { email: "deliverable+recheck@sandbox.test" },
    })
  ).json();
  const blocking = { kind: "block", target: "deliverable+recheck@sandbox.test" };
  const { id: blocker } = (
    await program.ask("POST", "/v1/rules", { headers: keyHeaders, body: blocking })
  ).json();
  await call("recheckValidation", { id: changing, body: {} });
  await program.ask("DELETE", `/v1/rules/${blocker}`, { headers: keyHeaders });
  await call("readDomain", { id: "sandbox.test" });
  await call("readMailPolicy", { id: "sandbox.test" });
  const form = { email: "maria@accept-all.sandbox.test" };
  const origin = "https://www.example.com";
  const published = await owner.post("/v1/api-keys", {
    name: "Sign-up form",
    mode: "publishable",
    allowed_origins: [origin],
  });
  const { proof } = await ask("createFormCheck", new Visitor(server.app), {
    query: `?key=${published.json().key}`,
    headers: { origin },
    body: form,
  });
  await call("verifyFormCheck", { body: { proof, ...form } });
  await call("readEvidence", { id: validation });
  await call("readEvidenceBundle", { id: validation });
  await call("readEvidenceKeys");
  await call("streamValidation", { id: validation, headers: { "last-event-id": "27" } });

  const file = { name: "customers.csv", bytes: Buffer.byteLength(csv) };
  const { id: upload } = await call("createUpload", { body: file });
  await call("appendUpload", { id: upload, headers: { "upload-offset": "0" }, body: csv });
  await call("readUpload", { id: upload });
  const { id: first } = await call("createList", {
    headers: { "idempotency-key": "5f0c9c1e-6f0e-4b57-9d1c-1f4f3c9f2a10" },
    body: {
      name: "First list",
      source: { emails: ["deliverable@sandbox.test", "mailbox-full@sandbox.test"] },
      options: { start: "auto" },
    },
  });
  await reaches(first, "completed");
  const { id: list } = await call("createList", {
    headers: { "idempotency-key": "newsletter" },
    body: {
      name: "Newsletter",
      source: { upload_id: upload },
      options: { retry_unknown: { attempts: 0, over_s: 60 } },
    },
  });
  await reaches(list, "ready");
  await call("readListPreview", { id: list });
  await call("readListIssues", { id: list });
  await call("listMalformed", { id: list });
  await call("fixRows", {
    id: list,
    body: { rows: [{ position: 5, email: "mailbox-full@sandbox.test" }] },
  });
  await reaches(list, "ready");
  await call("updateList", { id: list, body: { name: "November newsletter" } });
  await reaches(list, "ready");
  await call("startList", { id: list, body: {} });
  await reaches(list, "completed");
  await call("readList", { id: list });
  await call("readLists", { query: "?state=completed" });
  await call("readListRows", { id: list, query: "?include=total&limit=2" });
  await call("readListRow", { id: `${list}`, position: "2" });
  await call("readRowEvidenceBundle", { id: `${list}`, position: "2" });
  await call("readListReasons", { id: list });
  await call("readListDomains", { id: list });
  await call("readListReplies", { id: list });
  await call("streamList", { id: list });
  const { id: download } = await call("createExport", {
    id: list,
    body: { format: "csv", filter: { verdict: "deliverable,risky" }, add: ["verdict", "reason"] },
  });
  const { url } = await call("readExport", { id: download });
  await ask("downloadExport", new Visitor(server.app), {
    id: download,
    query: url.slice(url.indexOf("?")),
  });
  const { id: again } = await call("recheckList", { id: list, body: { rows: "unknown" } });
  await reaches(again, "ready");
  await program.ask("PATCH", `/v1/lists/${again}`, {
    headers: keyHeaders,
    body: { options: { retry_unknown: { attempts: 0, over_s: 60 } } },
  });
  await reaches(again, "ready");
  await program.ask("POST", `/v1/lists/${again}/start`, { headers: keyHeaders, body: {} });
  await reaches(again, "completed");
  await call("compareLists", { id: again, query: `?with=${list}` });
  await call("watchList", { id: list, body: { every: "month", max_credits: 1000 } });
  const { runs } = await call("runListWatch", { id: list, body: {} });
  await reaches(runs[0].list_id, "completed");
  await call("readListWatch", { id: list });
  await call("unwatchList", { id: list });

  const waiting = ["greylisted@sandbox.test", "deliverable@sandbox.test"];
  const slow = { retry_unknown: { attempts: 5, over_s: 86_400 }, start: "auto" };
  // The list waits for its one retry meanwhile, so that its figures are the same at every run.
  const untilRetry = (id: string) =>
    until(
      async () => (await program.get(`/v1/lists/${id}`, keyHeaders)).json(),
      ({ progress, results }) => progress.retrying > 0 && results.deliverable > 0,
    );
  const paused = await quietly("Customers", waiting, slow);
  await untilRetry(paused);
  await call("pauseList", { id: paused, body: {} });
  await reaches(paused, "paused");
  await call("resumeList", { id: paused, body: {} });
  await reaches(paused, "running");
  await call("cancelList", { id: paused, body: {} });
  await reaches(paused, "canceled");
  await call("deleteList", { id: paused });
  const finished = await quietly("Leads", waiting, slow);
  await untilRetry(finished);
  await call("finishList", { id: finished, body: {} });
  // Its event must not reach the webhook endpoint below.
  await reaches(finished, "completed");
  const many = Array.from({ length: 500 }, (_, index) => `user${index}@example${index}.com`);
  const large = await quietly("Members", many, {});
  await reaches(large, "ready");
  await call("sampleList", { id: large, body: { size: 20 } });

  const zip = zipFile([["customers.csv", csv]]);
  const { id: archive } = (
    await program.ask("POST", "/v1/uploads", {
      headers: keyHeaders,
      body: { name: "customers.zip", bytes: zip.length },
    })
  ).json();
  await program.ask("PATCH", `/v1/uploads/${archive}`, {
    headers: {
      ...keyHeaders,
      "content-type": "application/octet-stream",
      "upload-offset": "0",
    },
    raw: zip,
  });
  await call("unpackUpload", { id: archive, body: {} });
  const { id: unused } = (
    await program.ask("POST", "/v1/uploads", { headers: keyHeaders, body: file })
  ).json();
  await call("deleteUpload", { id: unused });
  const { id: rule } = await call("createRule", {
    body: { kind: "block", target: "blocked.example", note: "Old partner" },
  });
  await call("listRules");
  await call("updateRule", { id: rule, body: { kind: "allow" } });
  await call("exportRules", { query: "?kind=allow" });
  await call("deleteRule", { id: rule });
  const suppressed = Buffer.from(suppressions);
  const { id: suppression } = (
    await program.ask("POST", "/v1/uploads", {
      headers: keyHeaders,
      body: { name: "suppressions.csv", bytes: suppressed.length },
    })
  ).json();
  await program.ask("PATCH", `/v1/uploads/${suppression}`, {
    headers: {
      ...keyHeaders,
      "content-type": "application/octet-stream",
      "upload-offset": "0",
    },
    raw: suppressed,
  });
  const imported = await call("importRules", { body: { upload_id: suppression, kind: "block" } });
  await call("downloadRuleImport", { id: imported.id });
  await call("readPolicy");
  const reasons = { ...standardPolicy.reasons, role_account: "ignore" };
  const policy = { reasons, min_scores: { send: 90, send_with_care: 30 } };
  await call("simulatePolicy", { body: { ...policy, list_ids: [] } });
  await call("simulatePolicyRows", { body: policy });
  await call("savePolicy", { body: { ...policy, note: "Newsletter" } });
  await call("listPolicyVersions");
  await call("restorePolicy", { id: "0", body: {} });
  const { id: endpoint } = await call("createWebhookEndpoint", {
    body: {
      url: "https://hooks.example.com/mailverdict",
      description: "Newsletter system",
      events: ["list.completed", "list.failed"],
    },
  });
  await call("listWebhookEndpoints");
  await call("readWebhookEndpoint", { id: endpoint });
  await call("updateWebhookEndpoint", {
    id: endpoint,
    body: { events: ["list.completed", "list.failed", "list.paused"] },
  });
  await call("rotateWebhookSecret", { id: endpoint, body: { grace_s: 3600 } });
  await confirmEndpoints(server.context);
  const { id: delivery } = await call("testWebhookEndpoint", { id: endpoint, body: {} });
  await call("replayWebhookEvents", {
    id: endpoint,
    body: { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" },
  });
  await call("listWebhookDeliveries", { query: `?endpoint_id=${endpoint}&limit=2` });
  await call("readWebhookDelivery", { id: delivery });
  await call("redeliverWebhook", { id: delivery, body: {} });
  await call("deleteWebhookEndpoint", { id: endpoint });
  await call("listNotifications", { query: "?unread=true&limit=2" });
  await call("readNotifications", { body: { all: true } });
  await call("readCredits");
  await call("listLedger", { query: "?limit=2" });
  await call("exportLedger", { query: "?kind=grant" });
  await call("readCreditForecast");
  const month = new Date().toISOString().slice(0, 7);
  await call("readCreditStatement", { query: `?month=${month}` });
  await call("readUsage", { query: "?from=2026-11-01&to=2026-11-02" });
  await call("readTimeseries", { query: "?from=2026-11-01&to=2026-11-02" });
  await call("readBreakdown", { query: "?by=reason&limit=2" });
  await call("readLatency", { query: "" });
  await call("listAuditEvents", { query: "?limit=2" });
  await owner.post("/v1/invitations", { email: "sam@example.com", role: "viewer" });
  await call("listMembers");
  await call("listInvitations");
  const sent = [
    {
      email,
      type: "bounce",
      diagnostic: "550 5.1.1 User unknown",
      sent_at: new Date().toISOString(),
    },
  ];
  await call("importOutcomes", { body: { outcomes: sent } });
  await call("readAccuracy");
  const { url: feed, secret } = await call("createOutcomeFeed", { body: {} });
  const bounce = { type: "email.bounced", data: { email, status: "5.1.1" } };
  const text = JSON.stringify(bounce);
  const timestamp = Math.floor(server.context.now() / 1000);
  const message = { id: "msg_1", timestamp, body: text };
  await ask("receiveOutcome", new Visitor(server.app), {
    id: feed.split("/").at(-1),
    headers: {
      "webhook-id": "msg_1",
      "webhook-timestamp": `${timestamp}`,
      "webhook-signature": webhookSignature([secret], message),
    },
    body: bounce,
  });
  await signUpExamples(server, { call, ask });
  await call("readOutcomeFeed");
  await call("deleteOutcomeFeed");
  await call("deleteOutcomes");
  const wrong = { outcome: "bounced", note: "550 5.1.1 on Friday" };
  await call("createVerdictReport", { id: validation, body: wrong });
  await call("listVerdictReports", { query: "?limit=2" });
  await call("deleteVerdictReport", { id: validation });
  const { id: shareId, url: shareUrl } = await call("createShare", {
    id: validation,
    body: { expires_in_days: 7 },
  });
  await call("listShares", { query: `?validation_id=${validation}&limit=2` });
  await ask("readSharedResult", new Visitor(server.app), {
    id: new URL(shareUrl ?? "").searchParams.get("token") ?? "",
  });
  await call("deleteShare", { id: shareId });
  await call("deleteValidation", { id: validation });
  const visitor = new Visitor(server.app);
  await ask("createPublicCheck", visitor, { body: { email: "someone@example" } });
  await ask("reportLeakedKey", visitor, {
    body: { key: "mv_live_…", found_at: "https://code.example.com/app/config.js" },
  });
  await recordSession(server, visitor, ask);
  return examples;
}

/** Makes the calls of the app's session. */
async function recordSession(
  server: TestServer,
  visitor: Visitor,
  ask: (operation: string, visitor: Visitor, request?: Request) => Promise<unknown>,
): Promise<void> {
  const email = "maria@example.com";
  const password = goodPassword;
  await ask("register", visitor, { body: { email, password, confirm_password: password } });
  await ask("login", visitor, { body: { email, password } });
  await ask("refreshToken", visitor, { body: {} });
  await ask("logout", visitor, { body: {} });
  await ask("forgetPassword", visitor, { body: { email } });
  const [token] = await tokensTo(server, email, "token");
  const changed = "another tall zebra 10";
  await ask("resetPassword", visitor, {
    body: { newPassword: changed, confirmNewPassword: changed, token },
  });
}
