import { demoAddresses } from "#contract/demoAddresses.ts";
import { errorStatus } from "#contract/errors.ts";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { scopes } from "#contract/scopes.ts";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import { reasonText } from "#reference/reasonText.ts";
import type { Guide } from "./guide.ts";

const scopeTexts: Readonly<Record<(typeof scopes)[number], string>> = {
  validate: "Check addresses.",
  "results:read": "Read validations and results of lists.",
  "results:delete": "Delete validations.",
  "evidence:read": "Read DNS answers and SMTP dialogues.",
  "lists:read": "Read lists.",
  "lists:write": "Upload, create, start, change and delete lists.",
  exports: "Download results.",
  "rules:read": "Read rules.",
  "rules:write": "Create, change and delete rules.",
  "analytics:read": "Read figures: results over time, by field, and times.",
  "billing:read": "Read credits.",
  "audit:read": "Read the audit log.",
  "webhooks:read": "Read webhook endpoints and deliveries.",
  "webhooks:write": "Create, change and delete webhook endpoints, and send events again.",
  "notifications:read": "Read notifications.",
  "notifications:write": "Mark notifications as read.",
  "people:read": "Read members and open invitations.",
};

const authentication: Guide = {
  id: "authentication",
  title: "Authentication",
  blocks: [
    {
      text: "Send your API key as `Authorization: Bearer mv_live_…` with every request, from your server and over HTTPS. A key has scopes, and may have an expiry date, allowed networks, a rate limit and a monthly credit budget. A call without its scope gets `insufficient_scope`. A test key, `mv_test_…`, checks sandbox addresses only; its results stay apart from the account's.",
      rows: {
        head: ["Scope", "Allows"],
        body: scopes.map((scope) => [`\`${scope}\``, scopeTexts[scope]]),
      },
    },
    {
      text: "A publishable key, `mv_pub_…`, is for the [form widget](/integrations/form-widget). Anyone may see it: it only makes form checks from pages of its origins, within its own low limits.",
    },
    {
      text: "If you find a key in public, report it with [`POST /v1/leaked-keys`](#reportLeakedKey). Its secret stops working, and its owner gets a mail and the event `key.leaked`.",
    },
  ],
};

const sandbox: Guide = {
  id: "sandbox",
  title: "Sandbox",
  blocks: [
    {
      text: "Addresses at `sandbox.test` go to built-in mail servers. They work with every key, alone and in lists, and are free. Add a tag such as `+7` for more addresses.",
      rows: {
        head: ["Address", "Verdict", "Reason"],
        body: demoAddresses.map(({ email, verdict, reason }) => [
          `\`${email}\``,
          `\`${verdict}\``,
          `\`${reason}\``,
        ]),
      },
    },
    {
      text: "These addresses make `POST /v1/validations` fail, to test your error handling. Nothing is checked, stored or charged.",
      rows: {
        head: ["Address", "Status", "Code"],
        body: Object.entries(sandboxErrors).map(([local, code]) => [
          `\`${local}@sandbox.test\``,
          String(errorStatus[code]),
          `\`${code}\``,
        ]),
      },
    },
  ],
};

const verdictGuide: Guide = {
  id: "verdicts",
  title: "Verdicts and reasons",
  blocks: [
    {
      text: "Every result has one of four verdicts and one reason. New reasons may appear: treat those you don't know by their verdict. `unknown` is never an error, and it is free.",
    },
    ...verdicts.map((verdict) => ({
      rows: {
        head: [`\`${verdict}\``, "Meaning"],
        body: reasonsByVerdict[verdict].map((reason) => [`\`${reason}\``, reasonText(reason)]),
      },
    })),
  ],
};

/** The guides to keys, test addresses and results. */
export const accessGuides: readonly Guide[] = [authentication, sandbox, verdictGuide];
