import type { ProbeIdentity } from "#engine/network/network.ts";
import type { Outcome } from "./doctorReport.ts";
import type { FindingCode } from "./findingTexts.ts";

const hostName =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const sender = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([^@]+)$/i;
/** Names that stand for some other name (RFC 2606, RFC 6761, RFC 6762), and what machines are called out of the box. */
const placeholder =
  /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost|localdomain|lan|internal|home\.arpa)$/i;

/** What keeps an identity from being one that mail hosts would take for real; null where nothing does. */
export function identityError(
  identity: ProbeIdentity,
): "ehlo_malformed" | "ehlo_placeholder" | "sender_malformed" | "sender_placeholder" | null {
  if (placeholder.test(identity.ehlo)) {
    return "ehlo_placeholder";
  }
  if (!hostName.test(identity.ehlo)) {
    return "ehlo_malformed";
  }
  const domain = sender.exec(identity.mailFrom)?.[1] ?? "";
  if (placeholder.test(domain)) {
    return "sender_placeholder";
  }
  return hostName.test(domain) ? null : "sender_malformed";
}

/** Is there a name to greet with and a sender to name, and can they be real? */
export function examineIdentity(identity: ProbeIdentity | null): Outcome {
  if (identity === null) {
    return { status: "fail", code: "no_identity", seen: [] };
  }
  const code: FindingCode = identityError(identity) ?? "identity_set";
  return {
    status: code === "identity_set" ? "pass" : "fail",
    code,
    seen: [`EHLO ${identity.ehlo}`, `MAIL FROM:<${identity.mailFrom}>`],
  };
}
