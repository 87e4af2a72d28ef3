import type { DoctorFinding, DoctorReport } from "#engine/doctor/doctorReport.ts";
import { runDoctor } from "#engine/doctor/runDoctor.ts";
import { seenAddresses } from "#engine/transport/probeAddress.ts";
import { systemClock } from "#engine/transport/systemClock.ts";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import { CliNetwork } from "./cliNetwork.ts";
import type { Operator } from "./settings/operator.ts";

/** Tells whether mailbox checks work and no finding failed. */
export const isHealthy = ({ can_ask_mailboxes, findings }: DoctorReport): boolean =>
  can_ask_mailboxes && findings.every(({ status }) => status !== "fail");

const described = ({ name, status, detail, advice, seen, ms }: DoctorFinding): string[] => [
  `${name.padEnd(14)} ${status.padEnd(8)} ${detail} (${ms} ms)`,
  ...seen.map((line) => `                 ${escapeText(line, 500)}`),
  ...(advice === null || status === "pass" ? [] : [`               > ${advice}`]),
];

/** Returns the report as text. */
export function describeReport(report: DoctorReport): string {
  const lines = [
    ...report.findings.flatMap(described),
    "",
    `Mailbox checks are ${report.can_ask_mailboxes ? "on" : "off"}.`,
    report.strongest_verdict,
    ...(report.cannot_know.length > 0 ? ["", "Not known from here:"] : []),
    ...report.cannot_know.map(({ detail }) => `  ${detail}`),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * Returns the reception report as text. Its module is loaded on demand, because the doctor itself needs no database.
 */
async function loadReceptions(environment: NodeJS.ProcessEnv) {
  const { describeReceptions, readServerReception } = await import("./reception.ts");
  const read = await readServerReception(environment);
  if (read === null) {
    return { json: null, text: "" };
  }
  return typeof read === "string"
    ? { json: null, text: `\n${read}\n` }
    : { json: read, text: describeReceptions(read) };
}

/** Examines the machine's network, prints the findings, and returns whether all is well. */
export async function examine(operator: Operator, json: boolean): Promise<boolean> {
  const network = new CliNetwork(operator);
  const report = await runDoctor({
    clock: systemClock,
    network: network.internet,
    addresses: seenAddresses(operator.addresses),
  });
  const receptions = await loadReceptions(process.env);
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ ...report, receptions: receptions.json }, null, 2)}\n`,
    );
  } else {
    process.stdout.write(describeReport(report) + receptions.text);
  }
  return isHealthy(report);
}
