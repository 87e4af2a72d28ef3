import type { SmtpSession, TranscriptLine } from "#engine/evidence/evidence.ts";
import type { CheckOutcome } from "#engine/checks/checkOutcome.ts";
import type { MailboxFinding, Statement } from "#engine/evidence/findings.ts";
import type { DnsLookup } from "#engine/ports.ts";
import type { ProbeRecord } from "#engine/verification/probeRecord.ts";
import { compressText } from "#server/data/tables/columns/compressedText.ts";
import {
  addressMark,
  type PackedEvidence,
  type PackedHost,
  type PackedLine,
  type PackedLines,
  type PackedMailbox,
  type PackedSession,
  type PackedTimes,
} from "./packedEvidence.ts";

/** Caps of one row, so that a talkative server can't fill the disk: lines of all its sessions, and length of a line. */
const linesMax = 60;
const textMax = 300;
/** The fastest level: evidence repeats itself so much that higher ones save little. */
const level = 1;

/** A row with its address, and the network replies of its check. */
export interface RowRecord {
  position: number;
  email: string;
  record: ProbeRecord;
}

/** Packs the evidence of rows that are committed together: the answers of each domain, the opening of each session and lines that differ in the row's address only are stored once, then compressed. */
export async function packEvidence(rows: readonly RowRecord[]): Promise<Uint8Array> {
  const packer = new Packer();
  for (const row of rows) {
    packer.add(row);
  }
  return compressText(JSON.stringify(packer.packed), level);
}

/** Stores each value once, by its key. */
class Shared<T> {
  readonly values: T[] = [];
  readonly #indexes = new Map<unknown, number>();

  /** Returns the index of the value with this key, and makes it if there is none. */
  index(key: unknown, make: () => T): number {
    let index = this.#indexes.get(key);
    if (index === undefined) {
      index = this.values.push(make()) - 1;
      this.#indexes.set(key, index);
    }
    return index;
  }
}

class Packer {
  readonly #dns = new Shared<DnsLookup[]>();
  /** Indexes of packed lookups by their array, which rows of one domain share. */
  readonly #packedDns = new Map<readonly DnsLookup[], number>();
  readonly #lines = new Shared<PackedLine>();
  readonly #openings = new Shared<PackedLines>();
  readonly #hosts = new Shared<PackedHost>();
  readonly #findings = new Shared<MailboxFinding>();
  readonly #outcomes = new Shared<CheckOutcome>();
  readonly #rows: PackedEvidence["rows"] = {};
  /** Address of the row that is added. */
  #email = "";

  get packed(): PackedEvidence {
    return {
      dns: this.#dns.values,
      lines: this.#lines.values,
      openings: this.#openings.values,
      hosts: this.#hosts.values,
      findings: this.#findings.values,
      outcomes: this.#outcomes.values,
      rows: this.#rows,
    };
  }

  add({ position, email, record: { dns, mailbox } }: RowRecord): void {
    this.#email = email;
    this.#rows[position] = [this.#lookups(dns), mailbox === null ? null : this.#mailbox(mailbox)];
  }

  #lookups(dns: readonly DnsLookup[]): number {
    const packed = this.#packedDns.get(dns);
    if (packed !== undefined) {
      return packed;
    }
    const key = dns.map(({ name, type, status }) => `${name} ${type} ${status}`).join();
    const index = this.#dns.index(key, () => [...dns]);
    this.#packedDns.set(dns, index);
    return index;
  }

  #mailbox(mailbox: NonNullable<ProbeRecord["mailbox"]>): PackedMailbox {
    const { finding, sessions } = mailbox;
    const statements = saidOf(finding);
    const capped = cappedLines(sessions, statements);
    return [
      this.#findings.index(this.#findingKey(finding), () => this.#withoutLines(finding)),
      statements.map((said) => findLine(capped, said)),
      this.#outcome(mailbox.smtp),
      this.#outcome(mailbox.acceptAll),
      mailbox.ended_ms,
      sessions.map((session, index) => this.#session(session, capped[index] ?? [])),
    ];
  }

  #outcome(outcome: CheckOutcome): [number, PackedTimes] {
    const { status, code, source, started_ms: startedMs, ms, ended_ms: endedMs } = outcome;
    const detail = outcome.detail === null ? null : this.#shared(outcome.detail);
    const index = this.#outcomes.index(`${status} ${code} ${detail} ${source}`, () => {
      const { started_ms: _, ms: __, ended_ms: ___, ...others } = outcome;
      return { ...others, detail };
    });
    return [index, [startedMs ?? null, ms ?? null, endedMs ?? null]];
  }

  #session(session: SmtpSession, lines: readonly TranscriptLine[]): PackedSession {
    const { host, address, port, tls, outcome, opening } = session;
    const key = `${host} ${address} ${port} ${outcome} ${tls?.version} ${tls?.cipher} ${tls?.detail}`;
    const shared = this.#hosts.index(key, () => ({ host, address, port, tls, outcome }));
    const own = this.#packedLines(lines, (text) => this.#shared(text));
    if (opening === undefined) {
      return [shared, session.started_ms, session.ms, own];
    }
    // Other rows have it, too: it gets no mark.
    const index = this.#openings.index(opening.lines, () =>
      this.#packedLines(opening.lines, (text) => text),
    );
    return [shared, session.started_ms, session.ms, own, index, opening.shift_ms];
  }

  #packedLines(lines: readonly TranscriptLine[], shared: (text: string) => string): PackedLines {
    const packed: PackedLines = [];
    for (const line of lines) {
      const { from, stage, remark } = line;
      const text = shared(line.text.slice(0, textMax));
      const values = remark === undefined ? "" : JSON.stringify(remark.values);
      const index = this.#lines.index(`${from} ${stage} ${text} ${values}`, () => ({
        from,
        stage,
        text,
        ...(remark === undefined ? {} : { remark }),
      }));
      packed.push(line.at_ms, index);
    }
    return packed;
  }

  /** Returns a text with the row's address replaced by {@link addressMark}. */
  #shared(text: string): string {
    return this.#email === "" ? text : text.replaceAll(this.#email, addressMark);
  }

  #withoutLines(finding: MailboxFinding): MailboxFinding {
    switch (finding.kind) {
      case "accepted":
        return {
          ...finding,
          said: this.#withoutLine(finding.said),
          randomRecipientSaid: this.#withoutLine(finding.randomRecipientSaid),
        };
      case "settled":
        return { ...finding, said: this.#withoutLine(finding.said) };
      case "unsettled":
        return { ...finding, said: this.#withoutLine(finding.said) };
      case "not_checked":
      default:
        return finding;
    }
  }

  #withoutLine<T extends Statement | null>(said: T): T {
    return said === null ? said : { ...said, text: this.#cutText(said), line: null };
  }

  #cutText({ text }: Statement): string {
    return this.#shared(text.slice(0, 2 * textMax));
  }

  /** Returns a key of a finding without lines; the values that follow from others aren't part of it. */
  #findingKey(finding: MailboxFinding): string {
    switch (finding.kind) {
      case "accepted":
        return `${finding.randomRecipients} ${finding.opaque} ${this.#saidKey(finding.said)} ${this.#saidKey(finding.randomRecipientSaid)}`;
      case "settled":
        return `${finding.reason} ${finding.because} ${this.#saidKey(finding.said)}`;
      case "unsettled":
        return `${finding.reason} ${finding.because} ${finding.retryAfterS} ${this.#saidKey(finding.said)}`;
      case "not_checked":
      default:
        return finding.code;
    }
  }

  #saidKey(said: Statement | null): string {
    return said === null ? "" : `${said.host} ${said.stage} ${this.#cutText(said)}`;
  }
}

/** Returns the statements of a finding: that on the target, then that on the random recipient. */
function saidOf(finding: MailboxFinding): (Statement | null)[] {
  if (finding.kind === "not_checked") {
    return [];
  }
  return finding.kind === "accepted" ? [finding.said, finding.randomRecipientSaid] : [finding.said];
}

/** Returns each session's own lines, at most {@link linesMax} in all; the deciding ones stay. */
function cappedLines(
  sessions: readonly SmtpSession[],
  statements: readonly (Statement | null)[],
): (readonly TranscriptLine[])[] {
  let left = linesMax;
  return sessions.map(({ lines }) => {
    if (lines.length <= left) {
      left -= lines.length;
      return lines;
    }
    const capped = lines.filter(
      (line, index) => index < left || statements.some((said) => said?.line === line),
    );
    left = 0;
    return capped;
  });
}

/** Returns session and index of a statement's line; null if it is in no transcript. */
function findLine(
  capped: readonly (readonly TranscriptLine[])[],
  said: Statement | null,
): [session: number, line: number] | null {
  if (said === null || said.line === null) {
    return null;
  }
  for (const [session, lines] of capped.entries()) {
    const line = lines.indexOf(said.line);
    if (line >= 0) {
      return [session, line];
    }
  }
  return null;
}
