import type { Page } from "@playwright/test";
import { standardPolicy } from "#vocabulary/policy.ts";

/** A call of the API: method, path and body. */
type Call = [method: string, path: string, body: object];

const today = new Date().toISOString().slice(0, "2026-11-25".length);
const checks = ["deliverable", "mailbox-full", "mailbox-not-found", "sender-blocked"].map(
  (name): Call => [
    "POST",
    "/v1/validations",
    { email: `${name}+data@sandbox.test`, source: "sign-up", tags: ["spring"] },
  ],
);
const policy = {
  ...standardPolicy,
  reasons: { ...standardPolicy.reasons, quoted_local_part: "do_not_send" },
  note: "Our mailer rejects them",
};
const calls: readonly Call[] = [
  ...checks,
  ["POST", "/v1/rules", { kind: "block", target: "blocked.example", note: "Asked us to stop" }],
  ["POST", "/v1/api-keys", { name: "Nightly" }],
  [
    "POST",
    "/v1/api-keys",
    { name: "Form", mode: "publishable", allowed_origins: ["https://www.example.com"] },
  ],
  [
    "POST",
    "/v1/webhook-endpoints",
    { url: "http://127.0.0.1:9/", description: "Nobody listens", events: ["list.completed"] },
  ],
  ["POST", "/v1/saved-views", { name: "Risky", query: "verdict=risky", pinned: true }],
  ["POST", "/v1/analytics/notes", { day: today, kind: "deploy", text: "Version 2" }],
  ["POST", "/v1/policy/versions", policy],
  ["PUT", "/v1/credit-alerts", { balances: [1000, 500] }],
  ["PATCH", "/v1/notification-schedule", { quiet: { from: "22:00", to: "07:00" } }],
  ["POST", "/v1/notifications/test", {}],
];

/** Gives the account that is signed in on a page something to show on every screen: checks, a rule, keys, a webhook endpoint, a view, a note, a policy and notifications. Returns the statuses that aren't a success. */
export function fillAccount(page: Page): Promise<string[]> {
  return page.evaluate(async (all) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs inside the page
    const cookie = (name: string) =>
      decodeURIComponent(
        new RegExp(`(?:^|; )${name}=([^;]*)`, "u").exec(document.cookie)?.[1] ?? "",
      );
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${cookie("_auth")}`,
      "x-xsrf-token": cookie("XSRF-TOKEN"),
    };
    const failed: string[] = [];
    for (const [method, path, body] of all) {
      const send = () => fetch(path, { method, headers, body: JSON.stringify(body) });
      // oxlint-disable-next-line no-await-in-loop -- in order
      let { ok, status } = await send();
      // A busy machine sheds load.
      for (let tries = 0; status === 503 && tries < 30; tries += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await new Promise((resolve) => setTimeout(resolve, 500));
        // oxlint-disable-next-line no-await-in-loop
        ({ ok, status } = await send());
      }
      if (!ok) {
        failed.push(`${method} ${path}: ${status}`);
      }
    }
    return failed;
  }, calls);
}
