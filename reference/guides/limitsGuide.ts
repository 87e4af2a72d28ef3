import { analyticsDaysMax } from "#contract/analytics.ts";
import { calculateBodyLimit } from "#contract/bodyLimits.ts";
import { formLimits } from "#contract/formLimits.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { signUpLimits } from "#contract/signUpLimits.ts";
import { usageDaysMax } from "#contract/usage.ts";
import { batchLimits } from "#contract/validationBatches.ts";
import { webhookLimits } from "#contract/webhookLimits.ts";
import { formatNumber as number } from "./formatNumber.ts";
import type { Guide, GuideBlock } from "./guide.ts";

const megabytes = (bytes: number) => `${number(bytes / 1024 ** 2)} MB`;
const kilobytes = (bytes: number) => `${number(bytes / 1024)} KB`;
const days = (seconds: number) => `${number(seconds / 86_400)} days`;

const table = (title: string, body: readonly (readonly [string, string])[]): GuideBlock => ({
  rows: { head: [title, "Limit"], body },
});

/** The guide to limits: every number is the one that the server uses. */
export const limitsGuide: Guide = {
  id: "limits",
  title: "Limits",
  blocks: [
    {
      text: "These are the numbers of this version. Live and test data count together. Calls per day come back evenly; free checks and free deliveries do at midnight UTC. Over a limit, you get 413, 422 or 429 with a code that names it. [Rate limits](#rate-limits) has the headers.",
    },
    table("Requests", [
      ["Requests of an account", `${number(limits.accountRequestsPerMinute)} a minute`],
      [
        `JSON bodies over ${megabytes(freeLimits.largeBodyBytes)} of an account`,
        `${freeLimits.largeBodiesPerMinute} a minute`,
      ],
      [
        "JSON body, where a call doesn't say otherwise",
        kilobytes(calculateBodyLimit({ access: "session" }).bytes),
      ],
      [
        "Calls of one kind that change something, per account",
        `${number(freeLimits.dailyCalls)} a day; some have fewer`,
      ],
      ["Objects in a page", `${limits.pageDefault}; up to ${limits.pageMax} with \`limit\``],
      ["Rows of a list in a page", number(limits.rowPageMax)],
    ]),
    table("Checks", [
      ["Length of `email`", `${number(limits.addressInputLength)} characters`],
      ["Addresses in a batch", number(batchLimits.emails)],
      [
        "Wait for a verdict (`timeout_ms`)",
        `${number(limits.validationWaitMs)} ms; up to ${number(limits.validationWaitMaxMs)} ms`,
      ],
      ["Age of a reused result (`max_age_s`)", `up to ${days(limits.maxAgeMaxS)}`],
      ["Tags of a request", `${limits.tagsMax}, each up to ${limits.tagLength} characters`],
      ["`custom` of a request", `${number(limits.customBytes)} bytes`],
      [
        "Free checks of an account, such as sandbox addresses",
        `${number(freeLimits.freeChecksDay)} a day, and ${freeLimits.freeChecksPerCredit} for each credit spent in ${freeLimits.freeChecksCreditDays} days`,
      ],
      [
        "Checks of an account that end `unknown`",
        `${number(freeLimits.unknownChecksDay)} a day, and more with credits spent`,
      ],
    ]),
    table("Lists", [
      ["Addresses in `POST /v1/lists`", number(limits.listEmailsMax)],
      ["Body of `POST /v1/lists`", megabytes(limits.listBodyBytes)],
      [
        "Uploaded file",
        `${megabytes(limits.uploadBytes)}; ${megabytes(limits.unpackedBytes)} unpacked`,
      ],
      ["Part of an upload", megabytes(limits.uploadPartBytes)],
      ["Rows of a list", number(limits.rowsMax)],
      [
        "Columns of a file",
        `${limits.columnsMax}, ${limits.emailColumnsMax} of them with addresses`,
      ],
      ["Rows that one call fixes", number(limits.fixesMax)],
      ["Unfinished lists of an account", String(freeLimits.openListsMax)],
      [
        "Uploads of an account that aren't in a list yet",
        `${freeLimits.unlistedUploadsMax}, together ${megabytes(freeLimits.unlistedUploadBytes)}`,
      ],
      ["Link to a download", `${limits.downloadLinkS / 60} minutes`],
    ]),
    table("Keys and rules", [
      ["API keys of an account", String(freeLimits.keysMax)],
      ["Lifetime of a key", `${limits.keyDays} days; up to ${number(limits.keyDaysMax)}`],
      ["Networks of a key", String(limits.keyNetworksMax)],
      ["Previous secret of a rotated key", `up to ${days(limits.keyGraceMaxS)}`],
      ["Allow and block rules of an account", number(limits.rulesMax)],
    ]),
    table("Webhooks", [
      ["Endpoints of an account", String(webhookLimits.endpointsMax)],
      ["Requests to one host, of all accounts", `${webhookLimits.hostPerMinute} a minute`],
      ["Deliveries of an account that wait", number(webhookLimits.waitingMax)],
      [
        "Deliveries of events that cost no credits",
        `${number(webhookLimits.freeDeliveriesDay)} a day`,
      ],
      ["Events of one replay", number(webhookLimits.replayMax)],
      ["Storage of events and deliveries", `${webhookLimits.days} days`],
    ]),
    table("Form checks and sign-up hooks", [
      ["Origins of a publishable key", String(formLimits.originsMax)],
      ["Form checks of one network with one key", `${formLimits.networkChecks} in ten minutes`],
      [
        "Defaults of a publishable key",
        `${formLimits.requestsPerMinute} requests a minute, ${number(formLimits.creditBudget)} credits a month`,
      ],
      ["Proof of a form check", `${formLimits.proofS / 60} minutes, ${formLimits.proofUses} uses`],
      ["Sign-up hooks of an account", String(signUpLimits.hooksMax)],
      ["Wait of a sign-up for its verdict", `${number(signUpLimits.waitMs)} ms`],
    ]),
    table("Reports", [
      ["Period of analytics", `${analyticsDaysMax} days`],
      ["Period of `GET /v1/usage`", `${usageDaysMax} days`],
      ["Storage of notifications", `${limits.notificationDays} days`],
    ]),
  ],
};
