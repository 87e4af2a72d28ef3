import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mxRuleKeys, nearestRule, type OwnRule, ruleKeys } from "#engine/lists/ownRules.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { verifyBatch } from "#engine/verification/verifyBatch.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";

const rule = (kind: OwnRule["kind"], value: string): OwnRule => ({
  id: `rul_${value}`,
  kind,
  value,
});

function well(input: string) {
  const parsed = parseAddress(input);
  if (!parsed.ok) {
    throw new Error(input);
  }
  return parsed;
}

describe("the rule an address meets", () => {
  it("is looked for from the address up to its domains", () => {
    expect(ruleKeys(well("Ann@Mail.Bücher.example.org"))).toEqual([
      "ann@mail.xn--bcher-kva.example.org",
      "mail.xn--bcher-kva.example.org",
      "*.xn--bcher-kva.example.org",
      "xn--bcher-kva.example.org",
      "*.example.org",
      "example.org",
      "*.org",
      "ann@*",
    ]);
  });

  it("is the nearest one, whichever came first", () => {
    const rules = [rule("block", "example.org"), rule("allow", "ann@mail.example.org")];
    expect(nearestRule(ruleKeys(well("ann@mail.example.org")), rules)?.kind).toBe("allow");
    expect(nearestRule(ruleKeys(well("bob@mail.example.org")), rules)?.kind).toBe("block");
    expect(nearestRule(ruleKeys(well("bob@badexample.org")), rules)).toBeNull();
  });

  it("is for the best of the MX hosts that has one, and of the first 20 alone", () => {
    expect(mxRuleKeys(["mx1.example.org", "backup.zz"])).toEqual([
      "mx:mx1.example.org",
      "mx:*.example.org",
      "mx:example.org",
      "mx:*.org",
      "mx:backup.zz",
      "mx:*.zz",
    ]);
    expect(mxRuleKeys(["localhost"])).toEqual([]);
    const many = Array.from({ length: 21 }, (_, n) => `mx${n}.example.org`);
    expect(mxRuleKeys(many)).toContain("mx:mx19.example.org");
    expect(mxRuleKeys(many)).not.toContain("mx:mx20.example.org");
  });
});

describe("a check of an address with a rule", () => {
  let test: TestSandbox;
  beforeAll(async () => {
    test = await startTestSandbox();
  });
  afterAll(() => test.sandbox.close());
  const check = (input: string, met: OwnRule) =>
    verifyAddress(input, { ports: test.ports, rules: () => met });

  it.each([
    ["block", "undeliverable", "blocked_by_rule", "do_not_send", 0],
    ["allow", "deliverable", "allowed_by_rule", "send", 100],
  ] as const)(
    "to %s is decided after syntax, without a network",
    async (kind, verdict, reason, action, score) => {
      const before = { ...test.sandbox.observed };
      const result = await check("ann@sandbox.test", rule(kind, "sandbox.test"));
      expect(result).toMatchObject({ verdict, reason, action, score, confidence: "definitive" });
      expect(result.decision).toMatchObject({
        rule: `rule.${kind}`,
        because: expect.stringContaining("sandbox.test (rul_sandbox.test)"),
        otherwise: "Without this rule: unknown (smtp_skipped).",
      });
      expect(result.checks.slice(1).map(({ status, code }) => `${status} ${code}`)).toEqual(
        Array(8).fill("skipped own_rule"),
      );
      expect(test.sandbox.observed).toEqual(before);
    },
  );

  it("for an MX host decides all addresses of its domains in a batch, without dialling", async () => {
    const before = test.sandbox.observed.connections;
    const asked: string[][] = [];
    const options = {
      ports: test.ports,
      mxRules: (hosts: readonly string[]) => {
        asked.push([...hosts]);
        return Promise.resolve(rule("block", "mx:mx.accept-all.sandbox.test"));
      },
    };
    const inputs = ["a@accept-all.sandbox.test", "b@accept-all.sandbox.test"];
    const found: string[] = [];
    await verifyBatch(inputs, options, (index, { reason, contacted, mx }) => {
      found[index] = `${reason} ${contacted} ${mx[0]?.host}`;
    });
    expect(found).toEqual(Array(2).fill("blocked_by_rule false mx.accept-all.sandbox.test"));
    expect(asked).toEqual([["mx.accept-all.sandbox.test"]]);
    expect(test.sandbox.observed.connections).toBe(before);
  });

  it("is stronger than a reserved domain, but not than syntax", async () => {
    expect((await check("a@b.invalid", rule("allow", "b.invalid"))).reason).toBe("allowed_by_rule");
    expect((await check("a@@b.org", rule("allow", "b.org"))).reason).toBe("invalid_syntax");
  });
});
