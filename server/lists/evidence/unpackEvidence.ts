import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import * as z from "zod/mini";
import type { CheckOutcome } from "#engine/checks/checkOutcome.ts";
import type { SmtpSession, TranscriptLine } from "#engine/evidence/evidence.ts";
import type { MailboxFinding, Said } from "#engine/evidence/findings.ts";
import type { ProbeRecord } from "#engine/verification/probeRecord.ts";
import { hasProperty, jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";
import type {
  PackedEvidence,
  PackedLines,
  PackedMailbox,
  PackedSession,
  PackedTimes,
} from "./packedEvidence.ts";

const decompress = promisify(inflateRaw);

/** Largest unpacked record; packing stays far below it. */
const unpackedMax = 64 * 1024 * 1024;

// Later versions may pack more, so a record is checked in outline only.
const packedOf = jsonColumn(
  "list_evidence.data",
  z.custom<PackedEvidence>((value) => hasProperty(value, "rows") && hasProperty(value, "lines")),
);

/** Returns the evidence of all rows of one commit. */
export async function unpackEvidence(data: Uint8Array): Promise<PackedEvidence> {
  const bytes = await decompress(data, { maxOutputLength: unpackedMax });
  return packedOf(bytes.toString("utf8"));
}

/** Returns the record of one row's check; null if there is none. */
export function recordOfRow(packed: PackedEvidence, position: number): ProbeRecord | null {
  const row = packed.rows[position];
  if (row === undefined) {
    return null;
  }
  const [dns, mailbox] = row;
  return {
    dns: packed.dns[dns] ?? [],
    mailbox: mailbox === null ? null : unpackedMailbox(packed, mailbox),
  };
}

function unpackedMailbox(
  packed: PackedEvidence,
  [findingAt, places, smtp, acceptAll, ended, sessions]: PackedMailbox,
): NonNullable<ProbeRecord["mailbox"]> {
  const whole = sessions.map((session) => unpackedSession(packed, session));
  const [target, random] = places.map((place) =>
    place === null ? null : (whole[place[0]]?.lines[place[1]] ?? null),
  );
  const finding = packed.findings[findingAt] ?? { kind: "not_checked", code: "not_reached" };
  return {
    finding: withLines(finding, target ?? null, random ?? null),
    smtp: outcomeOf(packed, smtp),
    // Its times are stated, also if it has none.
    acceptAll: { started_ms: null, ms: null, ...outcomeOf(packed, acceptAll) },
    sessions: whole,
    ended_ms: ended,
  };
}

function unpackedSession(
  packed: PackedEvidence,
  [hostAt, startedMs, ms, own, openingAt, shiftMs]: PackedSession,
): SmtpSession {
  const shared = packed.hosts[hostAt] ?? nowhere;
  const lines = linesOf(packed, own);
  const session = { ...shared, started_ms: startedMs, ms, lines };
  if (openingAt === undefined) {
    return session;
  }
  const opening = linesOf(packed, packed.openings[openingAt] ?? []);
  return { ...session, opening: { lines: opening, shift_ms: shiftMs ?? 0 } };
}

const nowhere = { host: "", address: "", port: 0, tls: null, outcome: "" };

function outcomeOf(
  packed: PackedEvidence,
  [index, [started, ms, ended]]: [number, PackedTimes],
): CheckOutcome {
  const outcome = packed.outcomes[index] ?? {
    status: "skipped",
    code: "not_reached",
    detail: null,
  };
  return {
    ...outcome,
    ...(started === null ? {} : { started_ms: started }),
    ...(ms === null ? {} : { ms }),
    ...(ended === null ? {} : { ended_ms: ended }),
  };
}

function linesOf(packed: PackedEvidence, own: PackedLines): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (let at = 0; at + 1 < own.length; at += 2) {
    const line = packed.lines[own[at + 1] ?? -1];
    if (line !== undefined) {
      lines.push({ ...line, at_ms: own[at] ?? 0, deciding: false });
    }
  }
  return lines;
}

const at = <T extends Said | null>(said: T, line: TranscriptLine | null): T =>
  said === null ? said : { ...said, line };

function withLines(
  finding: MailboxFinding,
  target: TranscriptLine | null,
  random: TranscriptLine | null,
): MailboxFinding {
  switch (finding.kind) {
    case "accepted":
      return {
        ...finding,
        said: at(finding.said, target),
        randomRecipientSaid: at(finding.randomRecipientSaid, random),
      };
    case "settled":
      return { ...finding, said: at(finding.said, target) };
    case "unsettled":
      return { ...finding, said: at(finding.said, target) };
    case "not_checked":
    default:
      return finding;
  }
}
