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
  head: ["Reason", "ZeroBounce", "NeverBounce", "Kickbox", "Reacher"],
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

/** The guide to the compatibility endpoints. */
export const compatGuide: Guide = {
  id: "compatibility",
  title: "Switching from another service",
  blocks: [
    {
      text: "Programs written for another service can check addresses and read credits here: change their base URL, and use an API key of this installation. Jobs of NeverBounce and bulk verifications of Reacher are lists of your account. For files and other batches, use `POST /v1/lists`.",
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
      text: "ZeroBounce gets a 200 with `error` for a wrong key and for missing credits, and `Credits` of -1 for the balance. Errors of a batch are in `errors`. Kickbox gets a 403 for both. Reacher gets our status with `error`. Fields that we have no data for, such as names and places, are null.",
    },
  ],
};
