import { scopePresets } from "#contract/scopes.ts";
import { sampleCode } from "#reference/samples/sampleCode.ts";
import type { Guide } from "./guide.ts";

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
      text: "The endpoint is enabled once it answers `endpoint.created` with 2xx. Put the `id` of the reply in `ENDPOINT_ID`. Send a test, then read how the delivery ended. From now on, each list that completes sends `list.completed`.",
      code: [
        "export ENDPOINT_ID=whe_…",
        `curl -X POST ${path}/$ENDPOINT_ID/test -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
        `curl ${origin}/v1/webhook-deliveries -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
      ].join("\n"),
    },
  ];
}

/** The guide from an account to a first webhook. */
export function quickStart(origin: string): Guide {
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
        text: "[Create an account](/register) or [sign in](/login).",
        signedIn: "You have an account and are signed in.",
      },
      {
        text: "Create a key under [API keys](/apikeys?create=1). “Quick start” has the scopes of these steps. Copy the key: we show it once. Then put it in your environment.",
        code: "export MAILVERDICT_API_KEY='mv_live_…'",
        language: "Terminal",
      },
      {
        text: "On the machine that runs Mailverdict, this command makes the same key without a browser. It prints only the key.",
        code:
          'npm run -s mailverdict -- keys create you@example.com "First key" --scopes ' +
          scopePresets.quickStart.join(","),
        language: "Terminal",
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
        text: "The samples of this reference read such ids from variables, as they read the key. Put the `id` of the reply in `LIST_ID`. Read the list until its `state` is `completed`, then read its results.",
        code: [
          "export LIST_ID=list_…",
          `curl ${origin}/v1/lists/$LIST_ID -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
          `curl ${origin}/v1/lists/$LIST_ID/results -H "Authorization: Bearer $MAILVERDICT_API_KEY"`,
        ].join("\n"),
      },
      ...firstWebhook(origin),
    ],
  };
}
