import { compatCalls, type CompatCallName } from "#contract/compat.ts";
import { scopes } from "#contract/scopes.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

/** A request of a service's client for an address (`email`) with a key. */
export interface Request {
  method: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: object;
}

export const inQuery = (path: string, fields: Record<string, string>) =>
  `${path}?${new URLSearchParams(fields)}`;

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Requests of NeverBounce's jobs as its clients send them: JSON with the key among the fields, a query, or a form. */
const jobRequests = (call: string, fields: Record<string, unknown>) => [
  (key: string) => ({
    method: "POST" as const,
    url: `/compat/neverbounce/v4.2/jobs/${call}`,
    body: { key, ...fields },
  }),
  (key: string) => ({
    method: "GET" as const,
    url: inQuery(`/compat/neverbounce/v4/jobs/${call}`, {
      key,
      ...(fields as Record<string, string>),
    }),
  }),
];

const supplied = (email: string) => ({
  input_location: "supplied",
  filename: "Contacts.csv",
  input: [{ id: "1", email, name: "Ann" }],
});

/** Every way to make each call, as the services document it; those of lists name the first list. */
export const requests: Record<CompatCallName, ((key: string, email: string) => Request)[]> = {
  zeroBounceValidate: [
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/zerobounce/v2/validate", { api_key: key, email, ip_address: "" }),
    }),
  ],
  zeroBounceBatch: [
    (key, email) => ({
      method: "POST",
      url: "/compat/zerobounce/v2/validatebatch",
      body: { api_key: key, email_batch: [{ email_address: email, ip_address: null }] },
    }),
  ],
  zeroBounceCredits: [
    (key) => ({
      method: "GET",
      url: inQuery("/compat/zerobounce/v2/getcredits", { api_key: key }),
    }),
  ],
  neverBounceCheck: [
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/neverbounce/v4/single/check", { key, email }),
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/neverbounce/v4.2/single/check",
      body: { key, email, request_meta_data: { leverage_historical_data: 1 } },
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/neverbounce/v4/single/check",
      headers: { authorization: `Bearer ${key}` },
      body: { email },
    }),
  ],
  neverBounceAccount: [
    (key) => ({ method: "GET", url: inQuery("/compat/neverbounce/v4/account/info", { key }) }),
    (key) => ({ method: "POST", url: "/compat/neverbounce/v4.1/account/info", body: { key } }),
  ],
  neverBounceJobCreate: [
    (key, email) => ({
      method: "POST",
      url: "/compat/neverbounce/v4.2/jobs/create",
      body: { key, ...supplied(email) },
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/neverbounce/v4/jobs/create",
      headers: bearer(key),
      body: supplied(email),
    }),
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/neverbounce/v4.1/jobs/create", {
        key,
        input_location: "supplied",
        "input[0][0]": email,
        "input[0][1]": "Ann",
      }),
    }),
  ],
  neverBounceJobParse: jobRequests("parse", { job_id: "1" }),
  neverBounceJobStart: jobRequests("start", { job_id: "1" }),
  neverBounceJobStatus: jobRequests("status", { job_id: "1" }),
  neverBounceJobSearch: jobRequests("search", { job_id: "1" }),
  neverBounceJobResults: jobRequests("results", { job_id: "1" }),
  neverBounceJobDownload: jobRequests("download", { job_id: "1" }),
  neverBounceJobDelete: jobRequests("delete", { job_id: "1" }),
  // The first is what kickbox@2.0.4 sends; it encodes the address itself.
  kickboxVerify: [
    (key, email) => ({
      method: "GET",
      url: `/compat/kickbox/v2/verify?email=${encodeURIComponent(email)}&timeout=6000`,
      headers: {
        authorization: `token ${key}`,
        "user-agent": "kickbox-node/2.0.4 (https://github.com/kickboxio/kickbox-node)",
      },
    }),
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/kickbox/v2/verify", { email, apikey: key }),
    }),
  ],
  kickboxBalance: [
    (key) => ({ method: "GET", url: inQuery("/compat/kickbox/v2/balance", { apikey: key }) }),
  ],
  emailableVerify: [
    (key, email) => ({
      method: "POST",
      url: "/compat/emailable/v1/verify",
      headers: bearer(key),
      body: { email },
    }),
    (key, email) => ({
      method: "GET",
      url: inQuery("/compat/emailable/v1/verify", { api_key: key, email, smtp: "true" }),
    }),
  ],
  emailableBatchCreate: [
    (key, email) => ({
      method: "POST",
      url: "/compat/emailable/v1/batch",
      headers: bearer(key),
      body: { emails: email },
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/emailable/v1/batch",
      body: { api_key: key, emails: [email] },
    }),
  ],
  emailableBatchStatus: [
    (key) => ({
      method: "GET",
      url: inQuery("/compat/emailable/v1/batch", { id: "list_none" }),
      headers: bearer(key),
    }),
  ],
  emailableAccount: [
    (key) => ({
      method: "GET",
      url: inQuery("/compat/emailable/v1/account", { api_key: key }),
    }),
  ],
  reacherCheck: [
    (key, email) => ({
      method: "POST",
      url: "/compat/reacher/v0/check_email",
      headers: { authorization: key },
      body: { to_email: email, from_email: "me@example.org", hello_name: "example.org" },
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/reacher/v1/check_email",
      headers: { "x-reacher-secret": key },
      body: { to_email: email, proxy: { host: "proxy.example", port: 1080 } },
    }),
  ],
  reacherBulkCreate: [
    (key, email) => ({
      method: "POST",
      url: "/compat/reacher/v1/bulk",
      headers: { authorization: key },
      body: { input: [email] },
    }),
    (key, email) => ({
      method: "POST",
      url: "/compat/reacher/v0/bulk",
      headers: { "x-reacher-secret": key },
      body: { input_type: "array", input: [email], hello_name: "example.org" },
    }),
  ],
  reacherBulkStatus: [
    (key) => ({
      method: "GET",
      url: "/compat/reacher/v1/bulk/1",
      headers: { authorization: key },
    }),
  ],
  reacherBulkResults: [
    (key) => ({
      method: "GET",
      url: "/compat/reacher/v0/bulk/1/results?limit=10&offset=0",
      headers: { "x-reacher-secret": key },
    }),
  ],
};
const names = Object.keys(requests) as CompatCallName[];
/** A batch has its own shape of results and errors, tested below. */
const checking = names.filter(
  (name) => compatCalls[name].scope === "validate" && name !== "zeroBounceBatch",
);
export const everyRequest = names.flatMap((name) =>
  requests[name].map((make) => [name, make] as const),
);
/** Requests of calls that don't need a list. */
export const everyPlain = everyRequest.filter(
  ([name]) => !/^(?:neverBounceJob|reacherBulk|emailableBatch)/u.test(name),
);
export const everyCheck = everyRequest.filter(([name]) => checking.includes(name));

export const good = "deliverable@sandbox.test";

/** An address of ZeroBounce's batch. */
export const item = (email: string) => ({ email_address: email, ip_address: "192.0.2.1" });

/** A server whose calls have the shapes of other services, with an account and a key that may do everything. */
export interface CompatServer {
  sandbox: TestSandbox;
  server: TestServer;
  ann: Visitor;
  key: string;
  /** Sends a request of a service's client. */
  send: (request: Request) => ReturnType<Visitor["ask"]>;
  /** Creates another key of the account. */
  newKey: (more: object) => Promise<string>;
  close: () => Promise<void>;
}

/** Starts a {@link CompatServer}. */
export async function startCompatServer(
  open: NonNullable<TestServerOptions["open"]>,
): Promise<CompatServer> {
  const sandbox = await startTestSandbox(0.02);
  const server = await startTestServer({ open, ports: sandbox.ports });
  const ann = await signedIn(server.app, "ann@example.com");
  const newKey = async (more: object) =>
    (await ann.post("/v1/api-keys", { name: "Other", ...more })).json().key as string;
  return {
    sandbox,
    server,
    ann,
    newKey,
    key: await newKey({ scopes }),
    send: ({ method, url, headers = {}, body }) =>
      new Visitor(server.app).ask(method, url, {
        headers,
        ...(body === undefined ? {} : { body }),
      }),
    close: async () => {
      await server.close();
      await sandbox.sandbox.close();
    },
  };
}
