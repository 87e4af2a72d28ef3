import type { Outcome } from "./doctorReport.ts";
import { lookupLine, saysSomething, type Examination } from "./examination.ts";
import { brokenOnPurpose, namedForEver } from "./wellKnownDomains.ts";

/** Checks that the resolver answers, and that it distinguishes missing names from failures and answers. */
export async function examineResolver({ query, context }: Examination): Promise<Outcome> {
  const madeUp = `www.${context.clock.randomLocalPart()}.com`;
  const [root, denied, broken] = await Promise.all([
    query(namedForEver, "A"),
    query(madeUp, "A"),
    query(brokenOnPurpose, "A"),
  ]);
  const validates =
    broken.status === "servfail"
      ? "the resolver checks DNSSEC"
      : broken.status === "answer"
        ? "the resolver does not check DNSSEC"
        : null;
  const seen = [root, denied, broken].map(lookupLine);
  if (validates !== null) {
    seen.push(validates);
  }
  if (root.status !== "answer") {
    return { status: "fail", code: "resolver_silent", seen };
  }
  if (denied.status === "answer") {
    return { status: "fail", code: "nxdomain_rewritten", seen };
  }
  if (denied.status !== "nxdomain") {
    return { status: "warn", code: "nxdomain_unsaid", seen };
  }
  return saysSomething(broken) && broken.status !== "answer"
    ? { status: "warn", code: "failure_denied", seen }
    : { status: "pass", code: "resolver_sane", seen };
}
