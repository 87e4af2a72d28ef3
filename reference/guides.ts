import { demoAddresses } from "#contract/demoAddresses.ts";
import { errorStatus } from "#contract/errors.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { appKeyScopes, scopes } from "#contract/scopes.ts";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import type { Guide } from "./guide.ts";
import { sdkVersion } from "./sdk/sdkVersion.ts";
import { compatGuide } from "./compatGuide.ts";
import { sampleCode } from "./samples/sampleCode.ts";
import { reasonText } from "./reasonText.ts";
import { webhookGuide } from "./webhookGuide.ts";

const number = (value: number) => value.toLocaleString("en-US");

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
};

/** A receiver that prints what it gets, for a shell. */
const receiver =
  'node -e \'require("http").createServer((q,r)=>{q.pipe(process.stdout);q.on("end",()=>r.end())}).listen(8080)\'';

/** The steps from a list to a webhook that says it completed. */
function firstWebhook(origin: string): Guide["blocks"] {
  const path = `${origin}/v1/webhook-endpoints`;
  const create = sampleCode("curl", {
    withKey: true,
    headers: {},
    method: "POST",
    url: path,
    body: { url: "https://hooks.example.com/mailverdict", events: ["list.completed"] },
  });
  return [
    {
      text: "Instead of asking again and again, create a webhook endpoint. Its URL is public. If you run Mailverdict on this computer, you can also use `http://127.0.0.1:8080/` and this receiver, which prints what it gets.",
      code: receiver,
      language: "Node.js",
    },
    {
      text: "The reply has a `secret` that [verifies](#webhooks) deliveries. You see it once.",
      code: create,
    },
    {
      text: "The endpoint is enabled once it answers `endpoint.created` with 2xx. Put the `id` of the reply in `ENDPOINT`. Send a test, then read how the delivery ended. From now on, each list that completes sends `list.completed`.",
      code: [
        "ENDPOINT=whe_…",
        `curl -X POST ${path}/$ENDPOINT/test -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
        `curl ${origin}/v1/webhook-deliveries -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
      ].join("\n"),
    },
  ];
}

/** Scopes that the steps of the quick start need. */
const quickStartScopes = [...appKeyScopes, "webhooks:read", "webhooks:write"];

function quickStart(origin: string): Guide {
  const keyed = { withKey: true, headers: {} };
  const check = sampleCode("curl", {
    ...keyed,
    method: "POST",
    url: `${origin}/v1/validations`,
    body: { email: "mailbox-not-found@sandbox.test" },
  });
  const list = sampleCode("curl", {
    ...keyed,
    method: "POST",
    url: `${origin}/v1/lists`,
    headers: { "Idempotency-Key": "first-list" },
    body: {
      name: "First list",
      source: { emails: ["deliverable@sandbox.test", "mailbox-full@sandbox.test"] },
      options: { start: "auto" },
    },
  });
  return {
    id: "quickstart",
    title: "Quick start",
    blocks: [
      {
        text: "[Create an account](/register) or [sign in](/login). Create a key under [API keys](/apikeys), with the scopes that are selected and `webhooks:read` and `webhooks:write`. Then put it in your environment. You see a key once.",
        code: "export MAILVERDICT_API_KEY='mv_live_…'",
      },
      {
        text: "On the machine that runs Mailverdict, this command makes the same key without a browser. It prints the key alone.",
        code:
          'npm run -s mailverdict -- keys create you@example.com "First key" --scopes ' +
          quickStartScopes.join(","),
      },
      {
        text: "Check an address. Sandbox addresses work on every installation and are free.",
        code: check,
      },
      {
        text: "The reply has a `verdict`, a `reason`, an `action` and a `summary` to show to people. To check many addresses, create a list. `start: auto` starts it as soon as its rows are counted.",
        code: list,
      },
      {
        text: "Put the `id` of the reply in `LIST`. Read the list until its `state` is `completed`, then read its results.",
        code: [
          "LIST=list_…",
          `curl ${origin}/v1/lists/$LIST -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
          `curl ${origin}/v1/lists/$LIST/results -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
        ].join("\n"),
      },
      ...firstWebhook(origin),
    ],
  };
}

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
      text: "A publishable key, `mv_pub_…`, is for the [form widget](/integrations#widget). Anyone may see it: it only makes form checks from pages of its origins, within its own low limits.",
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

const conventions: readonly Guide[] = [
  {
    id: "errors",
    title: "Errors",
    blocks: [
      {
        text: "Errors are `application/problem+json` (RFC 9457). Branch on `code`: titles and details are for people, in the language of `Accept-Language`. `type` opens the section of the code on this page. Log `request_id`; it is in `X-Request-Id` too. An undeliverable address isn't an error: it is a 200.",
      },
    ],
  },
  {
    id: "rate-limits",
    title: "Rate limits",
    blocks: [
      {
        text: `An account may send ${number(limits.accountRequestsPerMinute)} requests per minute, and a key may have a lower limit. It may send ${number(freeLimits.largeBodiesPerMinute)} bodies over ${number(freeLimits.largeBodyBytes / 1024 ** 2)} MB per minute; larger lists are faster as uploads.`,
      },
      {
        text: `Replies of a rate-limited call have \`RateLimit-Policy\` and \`RateLimit\` (draft-ietf-httpapi-ratelimit-headers), and \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` for older clients. They name the limit with the least left: your key's, your account's, your network's or the call's own. Over the limit, you get \`rate_limited\` with \`Retry-After\` in seconds.`,
      },
    ],
  },
  {
    id: "idempotency",
    title: "Idempotency",
    blocks: [
      {
        text: "`POST /v1/lists` requires an `Idempotency-Key` of up to 255 characters; calls that check addresses accept one. For 24 hours, the same key with the same body returns the first reply with `Idempotent-Replayed: true`, and creates nothing. The same key with another body gets `idempotency_key_reused`; the key of a list that was deleted since gets 410 `list_deleted`.",
      },
    ],
  },
  {
    id: "pagination",
    title: "Pagination",
    blocks: [
      {
        text: "Calls that return many objects take `limit` and `after`. While `has_more` is true, send `next_cursor` as `after` to get the next page. Cursors belong to one call with its filters.",
        code: 'curl "$ORIGIN/v1/validations?limit=50&after=$NEXT_CURSOR" -H "Authorization: Bearer $MAILVERDICT_API_KEY"',
      },
    ],
  },
  {
    id: "events",
    title: "Live events",
    blocks: [
      {
        text: "Two calls send server-sent events while a check or a list runs. The stream ends after `done`. A comment line every few seconds keeps the connection open.",
        rows: {
          head: ["Event", "Stream", "Data"],
          body: [
            ["`check_started`", "validation", "`name` of the check and `at_ms`."],
            ["`check`", "validation", "A CheckResult."],
            ["`line`", "validation", "`session`, `host` and `line`: a TranscriptLine."],
            ["`done`", "validation", "The Validation."],
            ["`list`", "list", "The List, after each change."],
            ["`done`", "list", "The List."],
          ],
        },
      },
    ],
  },
  webhookGuide,
  compatGuide,
  {
    id: "tools",
    title: "Tools",
    blocks: [
      {
        rows: {
          head: ["File", "Use"],
          body: [
            ["[/openapi.json](/openapi.json)", "OpenAPI 3.1, for client generators."],
            [
              "[/postman_collection.json](/postman_collection.json)",
              "Collection for Postman; Bruno and Insomnia import it too.",
            ],
            ["[/llms-full.txt](/llms-full.txt)", "This reference as Markdown, for assistants."],
          ],
        },
      },
    ],
  },
];

/** Installation of the SDKs from this server. */
function sdkGuide(origin: string): Guide {
  const folder = `${origin}/sdk`;
  return {
    id: "sdks",
    title: "SDKs",
    blocks: [
      {
        text: "This server has the SDKs that fit it, without dependencies: [/sdk/](/sdk/) lists them with their SHA-256 digests. They retry, wait for verdicts and lists, page, follow events and verify webhooks. Both read `MAILVERDICT_URL` and `MAILVERDICT_API_KEY`.",
        code: `npm install ${folder}/mailverdict-sdk-${sdkVersion}.tgz`,
        language: "Shell",
      },
      {
        text: "For Python 3.9 or newer:",
        code: `pip install ${folder}/mailverdict-${sdkVersion}-py3-none-any.whl`,
        language: "Shell",
      },
    ],
  };
}

/** Returns the guides of the reference in reading order. */
export function guides(origin: string): readonly Guide[] {
  return [
    quickStart(origin),
    sdkGuide(origin),
    authentication,
    sandbox,
    verdictGuide,
    ...conventions,
  ];
}
