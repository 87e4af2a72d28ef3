import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { displayName } from "#contract/displayName.ts";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import { plainLine } from "#contract/plainLine.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Texts of bodies that no page shows as a name, by the reason; a call before the path limits an entry to it. Any other text has to be a {@link displayName}. */
const otherTexts: Readonly<Record<string, readonly string[]>> = {
  "addresses and domains, checked by their own syntax": [
    "email",
    "emails[]",
    "rows[].email",
    "outcomes[].email",
    "source.emails[]",
    "target",
    "domain",
    "confirm",
  ],
  "signs between cells, by their own pattern": ["mapping.delimiter"],
  "URLs, origins and networks, parsed before they are stored": [
    "url",
    "source.url",
    "issuer",
    "startSso from",
    "startIdentity from",
    "startProof from",
    "createSavedView query",
    "updateSavedView query",
    "allowed_networks[]",
    "networks[]",
    "invitation_domains[]",
    "allowed_origins[]",
  ],
  "secrets, tokens, codes and ids, compared and never shown": [
    "member_id",
    "creator_id",
    "password",
    "current_password",
    "new_password",
    "confirm_new_password",
    "newPassword",
    "confirmNewPassword",
    "confirm_password",
    "token",
    "challenge",
    "code",
    "state",
    "iss",
    "key",
    "secret",
    "proof",
    "setup_code",
    "invitation",
    "user_id",
    "provider",
    "source.upload_id",
    "upload_id",
    "list_id",
    "list_ids[]",
    "ids[]",
    "after",
  ],
  "names that a provider gives, compared exactly": ["group_claim", "group_roles[].group"],
  "times, parsed before they are stored": [
    "two_factor_from",
    "sso_from",
    "found_at",
    "sent_at",
    "outcomes[].sent_at",
    "replayWebhookEvents from",
    "replayWebhookEvents to",
  ],
  "searched for or classified, and not stored as sent": [
    "filter.verdict",
    "filter.reason",
    "filter.domain",
    "filter.reply",
    "filter.q",
    "outcomes[].type",
    "outcomes[].status",
    "outcomes[].diagnostic",
    "error",
    "error_description",
    "login_hint",
  ],
  "texts of several lines": [
    "sendContactMessage message",
    "saveDraft text",
    "source.text",
    "importOutcomes csv",
  ],
  "chosen from values that the server knows": [
    "locale",
    "updateNotificationSchedule language",
    "time_zone",
    "avatar",
  ],
  "labels of a browser, cleaned when they are stored": [
    "device_id",
    "device_name",
    "fingerprint",
    "session_id",
  ],
};
const others = new Set(Object.values(otherTexts).flat());

/** Tells whether a pattern allows what a name may not have. */
const allowsUnsafe = (pattern: string) =>
  ["\n", "a\r\nb", "\u202e", "a\u2066", "\u007f"].some((text) =>
    new RegExp(pattern, "u").test(text),
  );

/** Returns the free texts of a schema that aren't display names, as `source.tags[]`. */
function freeTexts(schema: JsonSchema, path = ""): string[] {
  const { anyOf = [], properties = {}, items } = schema;
  if (schema.type === "string" && schema.enum === undefined && schema.const === undefined) {
    return schema.pattern === undefined || allowsUnsafe(schema.pattern) ? [path] : [];
  }
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  return [
    ...anyOf.flatMap((one) => freeTexts(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => freeTexts(one as JsonSchema, at(name))),
    ...(items === undefined ? [] : freeTexts(items as JsonSchema, `${path}[]`)),
  ];
}

const textsOf = ({ body }: Endpoint) =>
  body === undefined
    ? []
    : freeTexts(z.toJSONSchema(body, { unrepresentable: "any", io: "input" }));

const unnamed = (of: Endpoint) =>
  textsOf(of).filter((path) => !others.has(path) && !others.has(`${of.name} ${path}`));

/** Returns a call whose body has a nickname of a schema. */
const bodyWith = (nickname: typeof displayName) =>
  endpoint({
    name: "createThing",
    summary: "Create a thing",
    method: "POST",
    path: "/v1/things",
    access: "session",
    body: z.strictObject({ tags: z.array(z.object({ nickname: z.optional(nickname) })) }),
    statuses: [201],
    errors: [],
  });

describe("names, notes and tags of the contract follow one rule", () => {
  test.each(endpoints.filter(({ body }) => body !== undefined).map((each) => [each.name, each]))(
    "%s: every text is a display name or listed as something else",
    (_name, each) => {
      expect(unnamed(each)).toEqual([]);
    },
  );

  test("a new name without the rule is found, one with it isn't", () => {
    expect(unnamed(bodyWith(z.string().check(z.maxLength(9))))).toEqual(["tags[].nickname"]);
    const anyLine = z.string().check(z.regex(/^\S/u));
    expect(unnamed(bodyWith(anyLine))).toEqual(["tags[].nickname"]);
    expect(unnamed(bodyWith(displayName.check(z.maxLength(9))))).toEqual([]);
  });

  test("no entry of the list is out of date", () => {
    const used = new Set(
      endpoints.flatMap((of) => textsOf(of).flatMap((path) => [path, `${of.name} ${path}`])),
    );
    expect([...others].filter((path) => !used.has(path))).toEqual([]);
  });

  test("the rule is the pattern of the reference, so that clients can apply it", () => {
    expect(z.toJSONSchema(displayName)).toMatchObject({ pattern: plainLine.source });
  });
});
