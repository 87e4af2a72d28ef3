import type { Guide } from "./guide.ts";

/** Months for which an earlier version of the API is served beside its successor. */
const overlapMonths = 12;

/** The guide to versions of the API and their end. */
export const versioningGuide: Guide = {
  id: "versioning",
  title: "Versioning and deprecation",
  blocks: [
    {
      text: "The version is in the path: `/v1`. An installation changes only when its operator updates it: `info.version` in [/openapi.json](/openapi.json) names the version of the product that runs. [Changes](#changes) lists each change with its date, and has an [Atom feed](/api-docs/changes.atom).",
    },
    {
      text: "Within a version of the API, we only add. Your program must ignore what it doesn't know.",
      rows: {
        head: ["We may do at any time", "We don't do within a version"],
        body: [
          [
            "Add calls, events, scopes, headers and error codes.",
            "Remove or rename a call, event, scope or code.",
          ],
          [
            "Add optional fields to requests, and fields to replies.",
            "Remove or rename a field, or change its type or unit.",
          ],
          [
            "Add values, such as reasons.",
            "Make an optional field required, or narrow what it takes.",
          ],
          [
            "Change titles, details, summaries and other sentences.",
            "Change the status or the code of an error.",
          ],
          [
            "Change the order of fields in JSON, and the form of cursors.",
            "Change what a verdict, reason or code means.",
          ],
        ],
      },
    },
    {
      text: `A breaking change needs a new version in the path. The earlier one is then served for at least ${overlapMonths} months. Until version 1.0 of the product, a breaking change may still happen in \`/v1\`: it is marked “breaking” under [Changes](#changes).`,
    },
    {
      text: "A call or field that will end is `deprecated` in [/openapi.json](/openapi.json) and listed under [Changes](#changes) as deprecated, with its last day and what to use instead. A security fix may change behavior at once; it is listed too.",
    },
    {
      text: "The SDKs that this server has at [/sdk/](/sdk/) fit its version. Their own versions follow [Semantic Versioning](https://semver.org/).",
    },
  ],
};
