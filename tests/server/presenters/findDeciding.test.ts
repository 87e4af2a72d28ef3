import { describe, expect, test } from "vitest";
import { findDeciding } from "#server/presenters/evidence/findDeciding.ts";
import { parseStoredResult } from "#server/data/tables/validationRow.ts";
import { checkProperties } from "#vocabulary/checks.ts";
import { reasons } from "#vocabulary/reasons.ts";
import type { Reason } from "#vocabulary/verdicts.ts";

const result = {
  email: "sales@gmial.com",
  reply: "250 2.1.5 Ok",
  suggestion: "sales@gmail.com",
  syntaxCode: null,
};

const stored = (more: object) =>
  parseStoredResult(JSON.stringify({ verdict: "undeliverable", ...more }));

describe("what decided a result", () => {
  test.each<[Reason, string | null, string | null]>([
    ["mailbox_accepted", "smtp", "250 2.1.5 Ok"],
    ["accept_all", "accept_all", "250 2.1.5 Ok"],
    ["greylisted", "smtp", "250 2.1.5 Ok"],
    ["domain_not_found", "dns", "NXDOMAIN gmial.com"],
    ["null_mx", "dns", "MX 0 . gmial.com"],
    ["no_mail_host", "mail_host", "NODATA gmial.com"],
    ["mail_host_not_public", "mail_host", "not public: gmial.com"],
    ["dns_timeout", "dns", "DNS timeout: gmial.com"],
    ["domain_reserved", "dns", "reserved: gmial.com"],
    ["disposable", "disposable", "disposable: gmial.com"],
    ["relay_alias", "disposable", "relay: gmial.com"],
    ["role_account", "role", "role: sales"],
    ["no_reply", "role", "no-reply: sales"],
    ["possible_typo", "typo", "typo: gmial.com → gmail.com"],
    ["blocked_by_rule", null, "rule: block"],
    ["internal_error", null, null],
  ])("%s is decided by the check %s with the line %s", (reason, check, line) => {
    const reply = line === result.reply ? "250 2.1.5 ok" : null;
    expect(findDeciding({ ...result, reason })).toEqual({ check, line, reply });
  });

  test("an invalid format is decided by the code of its error", () => {
    const invalid = { reason: "invalid_syntax", email: null, reply: null } as const;
    const found = findDeciding({ ...invalid, suggestion: null, syntaxCode: "syntax_no_at" });
    expect(found).toEqual({ check: "syntax", line: "syntax_no_at", reply: null });
  });

  test("every reason but an internal error has a line, on a step unless a rule decides", () => {
    const bare = reasons.filter(
      (reason) => findDeciding({ ...result, reason, syntaxCode: "code" }).line === null,
    );
    expect(bare).toEqual(["internal_error"]);
    const offPath = reasons.filter((reason) => {
      const { check } = findDeciding({ ...result, reason });
      return check === null || !(check in checkProperties);
    });
    expect(offPath).toEqual(["blocked_by_rule", "allowed_by_rule", "internal_error"]);
  });
});

describe("the reply of a stored verification", () => {
  test("is the stored one, even if there is none", () => {
    const decision = { because: "mx.example answered: 550 5.1.1 quoted" };
    expect(stored({ decision, reply: "550 5.1.1 own" }).reply).toBe("550 5.1.1 own");
    expect(stored({ decision, reply: null }).reply).toBeNull();
  });

  test("is the first quoted line where an earlier version stored none", () => {
    const because =
      "The mailbox doesn't exist. mx.example answered: 550-5.1.1 gone / 550 5.1.1 bye";
    expect(stored({ decision: { because } }).reply).toBe("550-5.1.1 gone");
    expect(stored({ decision: { because: "The domain doesn't exist." } }).reply).toBeNull();
  });
});
