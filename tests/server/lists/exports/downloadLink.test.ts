import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { downloadLink, verifyLink } from "#server/lists/exports/downloadLink.ts";
import { parseSecrets } from "#server/config/secrets.ts";

test("a link is good until the millisecond that it names, and expired from then on", () => {
  const secrets = parseSecrets(`k1:${randomBytes(32).toString("base64url")}`);
  const begun = 1_800_000_000_000;
  const { url, expiresAt } = downloadLink(
    { secrets, now: () => begun },
    { id: "exp_1", by: "ses_1" },
  );
  expect(expiresAt).toBe(begun + limits.downloadLinkS * 1000);
  const query = new URL(url, "http://app.invalid").searchParams;
  const given = (name: string) => query.get(name) ?? "";
  const link = {
    id: "exp_1",
    expires: given("expires"),
    by: given("by"),
    signature: given("signature"),
  };
  const at = (now: number) => verifyLink({ secrets, now: () => now }, link);
  expect([at(expiresAt - 1), at(expiresAt)]).toEqual(["good", "expired"]);
  const judged = (other: object) =>
    verifyLink({ secrets, now: () => begun }, { ...link, ...other });
  expect([judged({ by: "ses_2" }), judged({ id: "exp_2" })]).toEqual(["forged", "forged"]);
});
