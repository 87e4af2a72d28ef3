import * as z from "zod/mini";
import type { CheckOutcome } from "#engine/checks/checkOutcome.ts";
import type { SmtpSession, TranscriptLine } from "#engine/evidence/evidence.ts";
import type { MailboxFinding, Statement } from "#engine/evidence/findings.ts";
import type { ProbeRecord } from "#engine/verification/probeRecord.ts";
import { decompressText } from "#server/data/tables/columns/compressedText.ts";
import { hasProperty, jsonColumn } from "#server/data/tables/columns/jsonColumn.ts";
import {
  addressMark,
  type PackedEvidence,
  type PackedLines,
  type PackedMailbox,
  type PackedSession,
  type PackedTimes,
} from "./packedEvidence.ts";

// Later versions may pack more, so a record is checked in outline only.
const packedOf = jsonColumn(
  "list_evidence.data",
  z.custom<PackedEvidence>((value) => hasProperty(value, "rows") && hasProperty(value, "lines")),
);

/** Returns the evidence of all rows of one commit. */
export async function unpackEvidence(data: Uint8Array): Promise<PackedEvidence> {
  return packedOf(await decompressText(data));
}

/** Returns the record of one row's check, whose address is `email`; null if there is none. */
export function recordOfRow(
  packed: PackedEvidence,
  { position, email }: { position: number; email: string },
): ProbeRecord | null {
  const row = packed.rows[position];
  if (row === undefined) {
    return null;
  }
  const [dns, mailbox] = row;
  return {
    dns: packed.dns[dns] ?? [],
    mailbox: mailbox === null ? null : new Unpacker(packed, email).mailbox(mailbox),
  };
}

const nowhere = { host: "", address: "", port: 0, tls: null, outcome: "" };

/** Rebuilds the network replies of one row's check. */
class Unpacker {
  readonly #packed: PackedEvidence;
  readonly #email: string;

  constructor(packed: PackedEvidence, email: string) {
    this.#packed = packed;
    this.#email = email;
  }

  mailbox([findingAt, places, smtp, acceptAll, sessionEnd, sessions]: PackedMailbox): NonNullable<
    ProbeRecord["mailbox"]
  > {
    const whole = sessions.map((session) => this.#session(session));
    const [target, random] = places.map((place) =>
      place === null ? null : (whole[place[0]]?.lines[place[1]] ?? null),
    );
    const finding = this.#packed.findings[findingAt] ?? {
      kind: "not_checked",
      code: "not_reached",
    };
    return {
      finding: this.#withLines(finding, target ?? null, random ?? null),
      smtp: this.#outcome(smtp),
      // Its times are stated, also if it has none.
      acceptAll: { started_ms: null, ms: null, ...this.#outcome(acceptAll) },
      sessions: whole,
      ended_ms: sessionEnd,
    };
  }

  #session([hostAt, startedMs, ms, own, openingAt, shiftMs]: PackedSession): SmtpSession {
    const shared = this.#packed.hosts[hostAt] ?? nowhere;
    const session = { ...shared, started_ms: startedMs, ms, lines: this.#lines(own) };
    if (openingAt === undefined) {
      return session;
    }
    const opening = this.#lines(this.#packed.openings[openingAt] ?? []);
    return { ...session, opening: { lines: opening, shift_ms: shiftMs ?? 0 } };
  }

  #outcome([index, [startedMs, ms, endedMs]]: [number, PackedTimes]): CheckOutcome {
    const outcome = this.#packed.outcomes[index] ?? {
      status: "skipped",
      code: "not_reached",
      detail: null,
    };
    return {
      ...outcome,
      detail: outcome.detail === null ? null : this.#own(outcome.detail),
      ...(startedMs === null ? {} : { started_ms: startedMs }),
      ...(ms === null ? {} : { ms }),
      ...(endedMs === null ? {} : { ended_ms: endedMs }),
    };
  }

  #lines(own: PackedLines): TranscriptLine[] {
    const lines: TranscriptLine[] = [];
    for (let position = 0; position + 1 < own.length; position += 2) {
      const line = this.#packed.lines[own[position + 1] ?? -1];
      if (line !== undefined) {
        const text = this.#own(line.text);
        lines.push({ ...line, text, at_ms: own[position] ?? 0, deciding: false });
      }
    }
    return lines;
  }

  /** Returns a text with the row's address in place of its mark. */
  #own(text: string): string {
    return text.replaceAll(addressMark, () => this.#email);
  }

  #said<T extends Statement | null>(said: T, line: TranscriptLine | null): T {
    return said === null ? said : { ...said, text: this.#own(said.text), line };
  }

  #withLines(
    finding: MailboxFinding,
    target: TranscriptLine | null,
    random: TranscriptLine | null,
  ): MailboxFinding {
    switch (finding.kind) {
      case "accepted":
        return {
          ...finding,
          said: this.#said(finding.said, target),
          randomRecipientSaid: this.#said(finding.randomRecipientSaid, random),
        };
      case "settled":
        return { ...finding, said: this.#said(finding.said, target) };
      case "unsettled":
        return { ...finding, said: this.#said(finding.said, target) };
      case "not_checked":
      default:
        return finding;
    }
  }
}
