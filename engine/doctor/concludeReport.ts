import type {
  DoctorFinding,
  DoctorReport,
  EgressAddress,
  FindingName,
  Hindrance,
  Limitation,
  Strength,
} from "./doctorReport.ts";

/** Reasons that mailbox checks are off, one sentence each. */
export const hindranceTexts: Record<Hindrance, string> = {
  no_identity: "No sender identity is set, so no mail host is asked.",
  identity_unusable: "The sender identity is a placeholder or malformed, so no mail host is asked.",
  port_25_closed: "Port 25 is closed from here, so no mail host is asked.",
  no_route: "This machine has no way to the internet, so no mail host is asked.",
  no_greeting: "Nobody greets us at port 25, so no mail host is asked.",
  resolver_silent: "The resolver gives no usable answer, so mail hosts cannot be found.",
  not_established: "Whether mail hosts can be asked from here could not be found out.",
};

/** Explanations of the strongest available evidence. */
export const strengthTexts: Record<Strength, string> = {
  mailbox:
    "The strongest possible answer from here is what a mail host says of the mailbox itself: deliverable or undeliverable.",
  mailbox_hampered:
    "Mail hosts can be asked from here, but some will refuse us for what failed, and those addresses end as unknown.",
  records:
    "Without asking mail hosts, no address can be called deliverable: it is undeliverable where syntax or DNS proves it, risky where a list says so, and otherwise unknown.",
  lists:
    "Without DNS, an address is undeliverable only where its syntax or the kind of its domain proves it, risky where a list says so, and otherwise unknown.",
};

/** Explanations of facts that can't be determined from here. */
export const limitationTexts: Record<Limitation["code"], string> = {
  provider_rules:
    "Which senders a provider refuses by its own lists and rules is not published; only its answers show it.",
  public_address:
    "The address that mail hosts see us at is not known from here: it may be hidden behind another one.",
  port_25_untried: "Whether port 25 is open is not known, since no mail host was dialled.",
};

/** Draws the conclusions from the findings. Mailbox checks need the resolver, the sender identity and port 25; other issues only limit the results. */
export function concludeReport(
  findings: DoctorFinding[],
  addresses: readonly EgressAddress[],
): Omit<DoctorReport, "identity" | "addresses" | "ms"> {
  const because = hindranceOf(findings);
  const strength = strengthOf(findings, because);
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

const find = (findings: readonly DoctorFinding[], name: FindingName): DoctorFinding | undefined =>
  findings.find((finding) => finding.name === name);

function hindranceOf(findings: readonly DoctorFinding[]): Hindrance | null {
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

function strengthOf(findings: readonly DoctorFinding[], because: Hindrance | null): Strength {
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
      code === "greeting_refused",
  );
  return hampered ? "mailbox_hampered" : "mailbox";
}
