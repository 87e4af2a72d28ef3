import { compatCalls, type CompatService } from "#contract/compat.ts";
import { compatVerdicts } from "#contract/compatVerdicts.ts";
import { reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";
import type { Guide } from "./guide.ts";

const code = (text: string) => (text === "" ? "(empty)" : `\`${text}\``);

/** Names of the services, and where their clients put the key. */
const services: Readonly<Record<CompatService, { name: string; key: string }>> = {
  zerobounce: { name: "ZeroBounce", key: "`?api_key=`" },
  neverbounce: {
    name: "NeverBounce",
    key: "`?key=`, `key` in the JSON body, or `Authorization: Bearer`",
  },
  kickbox: { name: "Kickbox", key: "`Authorization: token`, or `?apikey=`" },
  emailable: { name: "Emailable", key: "`Authorization: Bearer`, or `api_key`" },
  reacher: { name: "Reacher", key: "`Authorization`, or `x-reacher-secret`" },
};

/** The table of compatibility endpoints. */
export const compatEndpointRows = {
  head: ["Service", "Endpoint", "Use", "Scope", "Key"],
  body: Object.values(compatCalls).map(({ service, methods, paths, scope, summary }) => [
    services[service].name,
    paths.map((path) => `\`${methods.join("` or `")}\` \`${path}\``).join(", "),
    summary,
    `\`${scope}\``,
    services[service].key,
  ]),
};

/** The table of reasons in the words of the other services. */
export const compatReasonRows = {
  head: ["Reason", "ZeroBounce", "NeverBounce", "Kickbox, Emailable", "Reacher"],
  body: verdicts.flatMap((verdict) =>
    reasonsByVerdict[verdict].map((reason) => {
      const { zerobounce, neverbounce, kickbox, reacher } = compatVerdicts[reason];
      return [
        code(reason),
        zerobounce
          .filter((name) => name !== "")
          .map(code)
          .join(", "),
        code(neverbounce),
        kickbox.map(code).join(", "),
        code(reacher),
      ];
    }),
  ),
};

/** Clients that tests run against this installation, and what has to be set. */
export const compatClientRows = {
  head: ["Client", "Version", "Language", "Calls that work", "Set"],
  body: [
    [
      "`neverbounce`",
      "5.0.5",
      "Node.js",
      "Single check, account, jobs",
      "`host`, `port`, and `apiVersion` to `compat/neverbounce/v4.2`",
    ],
    [
      "`neverbounce_sdk`",
      "4.3.0",
      "Python",
      "Single check, account, jobs",
      "`neverbounce_sdk.utils.API_ROOT`, a constant of the module",
    ],
    [
      "`@zerobounce/zero-bounce-sdk`",
      "1.2.2",
      "Node.js",
      "Validate, credits; batches need a proxy for their host",
      "second argument of `init`",
    ],
    [
      "`zerobouncesdk`",
      "2.3.0",
      "Python",
      "Validate, batches, credits",
      "`base_url`, and `BULK_BASE_URL`; HTTPS only",
    ],
    ["`kickbox`", "2.0.4", "Node.js", "Verify", "`base`, and `api_version` to `compat/kickbox/v2`"],
    ["`kickbox`", "2.0.4", "Python", "Verify", "`base`, and `api_version` to `compat/kickbox/v2`"],
    [
      "`emailable`",
      "3.1.1",
      "Node.js",
      "Verify, batches, account",
      "`client.instance.defaults.baseURL`",
    ],
    ["`emailable`", "3.1.0", "Python", "Verify, batches, account", "`base_url`"],
  ],
};

/** Fields of the services that have no data here, and their values. */
export const compatEmptyRows = {
  head: ["Service", "Field", "Value"],
  body: [
    [
      "ZeroBounce",
      "`firstname`, `lastname`, `gender`, `country`, `region`, `city`, `zipcode`, `domain_age_days`",
      "null",
    ],
    [
      "NeverBounce",
      "`free_credits_used`, `free_credits_remaining`",
      "0: all credits are paid ones",
    ],
    ["NeverBounce", "`queue_id` of a job", "The id of the list, `list_…`"],
    [
      "NeverBounce",
      "`bounce_estimate`",
      "Share of invalid rows in percent; before the start that of the free sample, or 0",
    ],
    ["NeverBounce", "`has_dns_mx` in results of jobs", "Missing: rows have no MX hosts"],
    [
      "NeverBounce",
      "Flags for profanity, spam traps, governments, schools, armies and squatters",
      "Missing",
    ],
    ["NeverBounce", "`job_status` of `uploading` and `waiting_analyzed`", "Never"],
    ["NeverBounce", "`network` in downloads", "Our name of the mail provider"],
    ["Emailable", "`first_name`, `last_name`, `full_name`, `gender`, `owner_email`", "null"],
    ["Emailable", "`mx_record` in batches", "null: rows have no MX hosts"],
    [
      "Emailable",
      "`download_file` of batches above 1,000 addresses",
      "null: use `POST /v1/lists/{id}/exports`",
    ],
    ["Reacher", "`misc.gravatar_url`, `misc.haveibeenpwned`", "null"],
    ["Reacher", "`mx.records` in bulk results", "Empty: rows have no MX hosts"],
  ],
};

/** The guide to the compatibility endpoints. */
export const compatGuide: Guide = {
  id: "compatibility",
  title: "Switching from another service",
  blocks: [
    {
      text: "Programs written for another service can check addresses and read credits here: change their base URL, and use an API key of this installation. Jobs of NeverBounce, bulk verifications of Reacher and batches of Emailable are lists of your account. For files of ZeroBounce and batches of Kickbox, use `POST /v1/lists`.",
    },
    {
      text: "Charges, limits and scopes are those of the calls of `/v1` that do the same. Bodies are JSON or forms. The stored validation has the service's name as its `source`, and its path is in `Location`. Prefer a header where the service has one: proxies log keys in URLs.",
      rows: compatEndpointRows,
    },
    {
      text: "Reasons become the words of the service. `unknown` stays `unknown`. A risky address without an accepted mailbox is `unknown` where the table says `valid`. So is a check that outlasts the timeout; it continues, and is charged like any other.",
      rows: compatReasonRows,
    },
    {
      text: "Errors have the shape of the service. NeverBounce gets a 200 with `auth_failure`, `throttle_triggered`, `temp_unavail` or `general_failure` in `status`.",
    },
    {
      text: "ZeroBounce gets a 200 with `error` for a wrong key and for missing credits, and `Credits` of -1 for the balance. Errors of a batch are in `errors`. Kickbox gets a 403 for both. Emailable gets our status with `message`, Reacher with `error`.",
    },
    {
      text: "Jobs, bulk verifications and batches are lists: they appear in the app with the service as a tag, and `Location` has their id. NeverBounce and Reacher name them by integers that count up from 1 in each account. An `Idempotency-Key` header makes one list of repeated requests.",
    },
    {
      text: "Callbacks (`callback_url`, `webhook`, `url`) and `run_sample` of `jobs/create` are rejected: use a webhook for `list.completed`, and `run_sample` of `jobs/start`.",
    },
    {
      text: "Some fields have no data here. They keep their place:",
      rows: compatEmptyRows,
    },
    {
      text: "Tests run these published clients against an installation. Reacher and Bouncer publish none for npm or PyPI.",
      rows: compatClientRows,
    },
  ],
};
