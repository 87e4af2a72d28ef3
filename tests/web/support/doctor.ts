import type { DoctorReport } from "#contract/system.ts";

/** Returns a report of an installation on which port 25 is closed. */
export function doctorReport(over: Partial<DoctorReport> = {}): DoctorReport {
  return {
    object: "doctor",
    disk: null,
    findings: [
      {
        name: "resolver",
        status: "pass",
        code: "resolver_sane",
        detail: "Sane.",
        advice: null,
        ms: 12,
        seen: ["A a.root-servers.net: 198.41.0.4 from 127.0.0.1:53"],
      },
      {
        name: "port_25",
        status: "fail",
        code: "port_25_closed",
        detail: "Closed.",
        advice: "Open it.",
        ms: 8000,
        seen: ["mx.gmail.com (198.18.0.1): no connection in time"],
      },
      {
        name: "ipv6",
        status: "warn",
        code: "a_later_code",
        detail: "Something a later server knows.",
        advice: "Do what a later server says.",
        ms: 1,
        seen: [],
      },
    ],
    can_ask_mailboxes: false,
    because: "port_25_closed",
    strength: "records",
    strongest_verdict: "Only records.",
    cannot_know: [{ code: "provider_rules", detail: "Rules." }],
    identity: { ehlo: "probe.mail.zone", mail_from: "ask@mail.zone" },
    addresses: [{ address: "198.18.7.25", source: "socket" }],
    receptions: { hours: 6, data: [] },
    ms: 8100,
    checked_at: new Date(Date.now() - 180_000).toISOString(),
    age_s: 180,
    ...over,
  };
}
