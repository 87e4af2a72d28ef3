import type { DoctorFindingName, Hindrance, Strength } from "#vocabulary/doctor.ts";
import type { DoctorFinding, DoctorReport, EgressAddress, Limitation } from "./doctorReport.ts";

/** Reasons that mailbox checks are off, one sentence each. */
export const hindranceTexts: Record<Hindrance, string> = {
  no_identity: "No sender identity is set.",
  identity_unusable: "The sender identity is a placeholder or malformed.",
  port_25_closed: "Outgoing port 25 is closed.",
  no_route: "This machine can't reach the internet.",
  no_greeting: "Port 25 opens, but no mail server greets us.",
  resolver_silent: "The resolver gives no usable answer.",
  not_established: "The cause is unknown.",
};

/** Explanations of the strongest available evidence. */
export const strengthTexts: Record<Strength, string> = {
  mailbox: "Results can be deliverable or undeliverable, confirmed by the mail server.",
  mailbox_hampered:
    "Mailbox checks work, but some mail servers will reject us because of the failed findings. Those addresses end as unknown.",
  records:
    "Without mailbox checks, no address can be deliverable. It is undeliverable if syntax or DNS proves it, risky if a list says so, and otherwise unknown.",
  lists:
    "Without DNS, an address is undeliverable only if its syntax or a reserved domain proves it, risky if a list says so, and otherwise unknown.",
};

/** Explanations of facts that can't be determined from here. */
export const limitationTexts: Record<Limitation["code"], string> = {
  provider_rules: "Providers don't publish which senders they reject. Only their replies show it.",
  public_address: "We don't know the public IP address mail servers see. It may be behind NAT.",
  port_25_untried: "We don't know whether port 25 is open, because no mail server was contacted.",
};

/** Draws the conclusions from the findings. Mailbox checks need the resolver, the sender identity and port 25; other issues only limit the results. */
export function concludeReport(
  findings: DoctorFinding[],
  addresses: readonly EgressAddress[],
): Omit<DoctorReport, "identity" | "addresses" | "ms"> {
  const because = findHindrance(findings);
  const strength = rateStrength(findings, because);
  const codes: Limitation["code"][] = ["provider_rules"];
  if (addresses.length === 0) {
    codes.push("public_address");
  }
  if (["skipped", "error"].includes(find(findings, "port_25")?.status ?? "skipped")) {
    codes.push("port_25_untried");
  }
  return {
    findings,
    can_ask_mailboxes: because === null,
    because,
    strength,
    strongest_verdict: strengthTexts[strength],
    cannot_know: codes.map((code) => ({ code, detail: limitationTexts[code] })),
  };
}

const find = (
  findings: readonly DoctorFinding[],
  name: DoctorFindingName,
): DoctorFinding | undefined => findings.find((finding) => finding.name === name);

function findHindrance(findings: readonly DoctorFinding[]): Hindrance | null {
  const identity = find(findings, "identity");
  if (identity?.status !== "pass") {
    return identity?.code === "no_identity" ? "no_identity" : "identity_unusable";
  }
  if (find(findings, "resolver")?.code === "resolver_silent") {
    return "resolver_silent";
  }
  const port = find(findings, "port_25");
  if (port?.status === "fail") {
    return port.code === "no_route" || port.code === "no_greeting" ? port.code : "port_25_closed";
  }
  return port?.status === "pass" || port?.status === "warn" ? null : "not_established";
}

function rateStrength(findings: readonly DoctorFinding[], because: Hindrance | null): Strength {
  if (find(findings, "resolver")?.code === "resolver_silent") {
    return "lists";
  }
  if (because !== null) {
    return "records";
  }
  const hampered = findings.some(
    ({ name, status, code }) =>
      (status === "fail" && name !== "resolver") ||
      code === "port_25_partly" ||
      code === "greeting_refused" ||
      code === "greeting_deferred",
  );
  return hampered ? "mailbox_hampered" : "mailbox";
}
