import type { ProbeIdentity } from "#engine/network/network.ts";
import { isFullHostName, senderDomain } from "#engine/network/senderDomain.ts";
import type { Outcome } from "./doctorReport.ts";
import type { FindingCode } from "./findingTexts.ts";

/** Matches placeholder names (RFC 2606, RFC 6761, RFC 6762) and default host names. */
const placeholder =
  /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost|localdomain|lan|internal|home\.arpa)$/i;

/** Returns the reason that MX hosts would reject an identity as unreal, or null. */
export function identityError(
  identity: ProbeIdentity,
): "ehlo_malformed" | "ehlo_placeholder" | "sender_malformed" | "sender_placeholder" | null {
  if (placeholder.test(identity.ehlo)) {
    return "ehlo_placeholder";
  }
  if (!isFullHostName(identity.ehlo)) {
    return "ehlo_malformed";
  }
  const domain = senderDomain(identity.mailFrom);
  if (placeholder.test(domain)) {
    return "sender_placeholder";
  }
  return isFullHostName(domain) ? null : "sender_malformed";
}

/** Checks that a sender identity is set and isn't a placeholder. */
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
