import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  accuracyRow,
  defaults,
  inView,
  noBetween,
  ours,
  wholePeer,
  type AccuracyNote,
  type AccuracyRow,
} from "./accuracyRow.ts";

/** The part of a report of `tests/mta/run.ts` that counts here. */
interface MtaReport {
  outcomes: {
    server: string;
    expected: { verdict: string; reason: string };
    /** `none` if there was no answer. */
    verdict: string;
    reason: string;
  }[];
  counted: { server: string; counts: { sessions: number; quits: number } }[];
}

/** Checks every case of Debian's mail servers; null where this machine can't run them. */
async function readReport(engine: "ours" | "peer"): Promise<MtaReport | null> {
  const folder = mkdtempSync(join(tmpdir(), "mailverdict-mta-"));
  const report = join(folder, "report.json");
  const args = ["tests/mta/run.ts", "--report", report, ...(engine === "peer" ? ["--peer"] : [])];
  const output = await new Promise<string>((resolve) => {
    // It ends with 1 where a result is wrong, which is no error here.
    execFile(process.execPath, args, { maxBuffer: 32_000_000 }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
  try {
    return JSON.parse(readFileSync(report, "utf8")) as MtaReport;
  } catch {
    process.stdout.write(`mail servers: ${output.trim().split("\n").at(0) ?? ""}\n`);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowOf(
  judged: { engine: string; version: string },
  { outcomes, counted }: MtaReport,
  notes: readonly AccuracyNote[],
): AccuracyRow {
  const total = (of: "sessions" | "quits") =>
    counted.reduce((sum, { counts }) => sum + counts[of], 0);
  const connections: AccuracyNote = {
    says: "connections",
    sessions: total("sessions"),
    quits: total("quits"),
  };
  return accuracyRow(
    { corpus: "mail servers", ...judged, notes: [...notes, connections] },
    outcomes.map(({ expected }) => ({ verdicts: [expected.verdict] })),
    outcomes.map(({ verdict }) => (verdict === "none" ? null : { verdict })),
  );
}

/** Scores checks of Postfix, Exim, Sendmail and OpenSMTPD, and counts the connections in their logs. */
export async function mailServerAccuracy(): Promise<AccuracyRow[]> {
  // One after the other: both use the same addresses and ports.
  const byUs = await readReport("ours");
  const byPeer = byUs === null ? null : await readReport("peer");
  if (byUs === null || byPeer === null) {
    return [];
  }
  const reasons = byUs.outcomes.filter(
    ({ expected, verdict, reason }) => verdict === expected.verdict && reason === expected.reason,
  );
  return [
    rowOf(ours, byUs, [
      { says: "reasonToo", right: reasons.length, number: byUs.outcomes.length },
      inView,
    ]),
    rowOf(wholePeer, byPeer, [defaults, noBetween]),
  ];
}
