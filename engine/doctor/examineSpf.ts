import type { Outcome } from "./doctorReport.ts";
import { type Examination, withoutIdentity } from "./examination.ts";
import { evaluateSpf, type SpfResult } from "#engine/spf/evaluateSpf.ts";
import { selectWorst } from "./selectWorst.ts";

const outcomes: Record<SpfResult, Pick<Outcome, "status" | "code">> = {
  pass: { status: "pass", code: "spf_pass" },
  neutral: { status: "warn", code: "spf_neutral" },
  none: { status: "warn", code: "spf_none" },
  softfail: { status: "warn", code: "spf_softfail" },
  fail: { status: "fail", code: "spf_fail" },
  permerror: { status: "fail", code: "spf_permerror" },
  temperror: { status: "error", code: "spf_temperror" },
};

/** Checks that the SPF record of the sender's domain permits our public addresses (RFC 7208). */
export async function examineSpf(examination: Examination): Promise<Outcome> {
  const { identity, addresses, query } = examination;
  if (identity === null) {
    return withoutIdentity;
  }
  const domain = identity.mailFrom.slice(identity.mailFrom.lastIndexOf("@") + 1);
  if ((await query(domain, "TXT")).status === "nxdomain") {
    return { status: "fail", code: "sender_domain_missing", seen: [`${domain} does not exist`] };
  }
  if (addresses.length === 0) {
    return { status: "skipped", code: "address_unknown", seen: [] };
  }
  const { mailFrom: sender, ehlo } = identity;
  const found = await Promise.all(
    addresses.map(async ({ address }): Promise<Outcome> => {
      const { result, because, records } = await evaluateSpf({ address, sender, ehlo, query });
      return { ...outcomes[result], seen: [...records, `${address}: ${result}, ${because}`] };
    }),
  );
  return selectWorst(found);
}
