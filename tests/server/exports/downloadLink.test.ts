import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { downloadLink, judgeLink } from "#server/exports/downloadLink.ts";
import { parseSecrets } from "#server/secrets.ts";

test("a link is good until the millisecond that it names, and expired from then on", () => {
  const secrets = parseSecrets(`k1:${randomBytes(32).toString("base64url")}`);
  const begun = 1_800_000_000_000;
  const { url, expiresAt } = downloadLink({ secrets, now: () => begun }, "exp_1");
  expect(expiresAt).toBe(begun + limits.downloadLinkS * 1000);
  const query = new URL(url, "http://app.invalid").searchParams;
  const link = { id: "exp_1", expires: query.get("expires")!, signature: query.get("signature")! };
  const at = (now: number) => judgeLink({ secrets, now: () => now }, link);
  expect([at(expiresAt - 1), at(expiresAt)]).toEqual(["good", "expired"]);
});
