import { expect, test } from "vitest";
import { chargeFor } from "#server/services/credits/chargeFor.ts";

const found = { sandbox: false, verdict: "deliverable", reason: "mailbox_accepted" } as const;

test("a verdict costs one credit", () => {
  expect(chargeFor(found)).toEqual({ credits: 1, reason: "verdict" });
  const refused = { ...found, verdict: "undeliverable", reason: "mailbox_not_found" } as const;
  expect(chargeFor(refused)).toEqual({ credits: 1, reason: "verdict" });
});

test("sandbox addresses, unknown results, invalid syntax and rules are free, and say why", () => {
  expect(chargeFor({ ...found, sandbox: true })).toEqual({ credits: 0, reason: "sandbox" });
  const unknown = { ...found, verdict: "unknown", reason: "server_busy" } as const;
  expect(chargeFor(unknown)).toEqual({ credits: 0, reason: "unknown" });
  const invalid = { ...found, verdict: "undeliverable", reason: "invalid_syntax" } as const;
  expect(chargeFor(invalid)).toEqual({ credits: 0, reason: "invalid_syntax" });
  for (const reason of ["allowed_by_rule", "blocked_by_rule"] as const) {
    expect(chargeFor({ ...found, reason })).toEqual({ credits: 0, reason: "rule" });
  }
});
