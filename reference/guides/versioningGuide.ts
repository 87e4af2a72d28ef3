import type { Guide } from "./guide.ts";

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
      text: "Only a new major version of the product removes or breaks something. Until version 1.0, a minor version may: the change is marked “breaking” under [Changes](#changes).",
    },
    {
      text: "At least one minor version before, the call or field is `deprecated` in [/openapi.json](/openapi.json) and listed under [Changes](#changes), with its replacement.",
    },
    {
      text: "Each reply of a deprecated call has the header [`Deprecation`](https://www.rfc-editor.org/rfc/rfc9745) with the day. It works until the operator installs the new major version. A security fix may change behavior at once; it is listed too.",
    },
    {
      text: "The SDKs that this server has at [/sdk/](/sdk/) fit its version. Their own versions follow [Semantic Versioning](https://semver.org/).",
    },
  ],
};
