import type { SmtpSession, TranscriptLine } from "#engine/evidence/evidence.ts";
import { createNote, machineNote, type Note, type NoteCode } from "#engine/evidence/note.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import type { DialFailure, TlsResult } from "#engine/ports.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import { quitSession } from "./quitSession.ts";
import { refusedEnd, silentEnd, type SessionEnd } from "./sessionEnd.ts";
import { SmtpConnection } from "./smtpConnection.ts";
import { Transcript } from "./transcript.ts";

/** Open session with a server that has replied to EHLO or HELO. */
export interface OpenSession {
  connection: SmtpConnection;
  /** Capabilities of EHLO in capitals, without their parameters; none after HELO. */
  capabilities: ReadonlySet<string>;
  /** Time from EHLO to its reply, in ms. */
  greetedMs: number;
  /** First line of the server's greeting. */
  greeting: string;
}

/** An open session, or why there is none. */
export type Opening = { ok: true; session: OpenSession } | { ok: false; end: SessionEnd };

/** Server to connect to; `inClear` skips STARTTLS. */
export interface SessionTarget {
  host: string;
  address: string;
  inClear: boolean;
}

/** Returns the end (monotonic ms) of a phase that may take `limit` ms, at most the deadline of the check. */
export function phaseEnd(context: ProbeContext, limit: number): number {
  return Math.min(context.deadline, context.clock.elapsed() + limit);
}

/** Connects, waits for the greeting, sends EHLO, and starts TLS if the server offers it. */
export async function openSession(context: SmtpContext, target: SessionTarget): Promise<Opening> {
  const { network, clock, evidence } = context;
  const record: SmtpSession = {
    host: target.host,
    address: target.address,
    port: network.smtpPort,
    started_ms: context.at(),
    ms: 0,
    tls: null,
    outcome: "open",
    lines: [],
  };
  const index = evidence.sessions.push(record) - 1;
  const onLine = (line: TranscriptLine): void =>
    context.emit?.({ type: "line", session: index, host: target.host, line });
  const transcript = new Transcript(record, () => context.at(), onLine);
  const dialled = await network.dialer.dial({
    address: target.address,
    port: network.smtpPort,
    timeoutMs: Math.max(1, phaseEnd(context, network.limits.connect) - clock.elapsed()),
    signal: context.signal,
  });
  if (!dialled.ok) {
    const cause = dialled.failure === "timeout" ? "connect_timeout" : "connect_failed";
    const why = createNote(failureNote(target.address, dialled, cause), {
      address: target.address,
      cause: dialled.detail,
    });
    const line = transcript.note("connect", why);
    transcript.end(cause);
    return {
      ok: false,
      end: { stage: "connect", cause, reply: null, detail: why.text, line, retryInClear: false },
    };
  }
  const place = { address: target.address, port: String(network.smtpPort) };
  const local = network.egress?.local;
  transcript.note(
    "connect",
    local === undefined
      ? createNote("connected", place)
      : createNote("connected_from", { ...place, local }),
  );
  const connection = new SmtpConnection(dialled.socket, clock, transcript, context.signal);
  const opening = await greet(context, connection, target);
  if (!opening.ok) {
    leaveRefused(context, connection, opening.end);
  }
  return opening;
}

/** Errors of the operating system for an address that it has no route to. */
const noRoute: ReadonlySet<string> = new Set(["ENETUNREACH", "EADDRNOTAVAIL", "EAFNOSUPPORT"]);

/** Returns the code of the note about a failed connection. */
function failureNote(
  address: string,
  { failure, detail }: { failure: DialFailure; detail: string },
  cause: "connect_timeout" | "connect_failed",
): NoteCode {
  if (failure === "proxy") {
    return "connect_unproven";
  }
  return address.includes(":") && noRoute.has(detail) ? "connect_no_ipv6" : cause;
}

/** Divisor of the QUIT timeout: time for a server to close after 421, as it should. */
const closingShare = 8;

/** Ends the session of a server that refused; it expects QUIT unless it closes itself after 421 (RFC 5321 §3.1, §3.8). */
function leaveRefused(
  { clock, network }: SmtpContext,
  connection: SmtpConnection,
  { cause, reply }: SessionEnd,
): void {
  const { transcript } = connection;
  const { quit } = network.limits;
  if (cause !== "refused") {
    connection.destroy();
    transcript.end(cause);
  } else if (reply?.startsWith("421") === true) {
    transcript.end(cause);
    quitSession(connection, clock, quit, quit / closingShare);
  } else {
    quitSession(connection, clock, quit);
    transcript.end(cause);
  }
}

async function greet(
  context: SmtpContext,
  connection: SmtpConnection,
  target: SessionTarget,
): Promise<Opening> {
  const banner = await connection.receive(
    "banner",
    phaseEnd(context, context.network.limits.banner),
  );
  if (banner.kind === "silence") {
    return { ok: false, end: silentEnd("banner", banner) };
  }
  if (banner.reply.code !== 220) {
    return { ok: false, end: refusedEnd("banner", banner) };
  }
  const greeting = banner.reply.lines[0] ?? "";
  const opening = await sendEhlo(context, connection, greeting);
  if (!opening.ok || target.inClear || !opening.session.capabilities.has("STARTTLS")) {
    return opening;
  }
  return (await secure(context, opening.session, target.host)) ?? opening;
}

/** Sends EHLO, then HELO if the server doesn't know EHLO. */
async function sendEhlo(
  context: SmtpContext,
  connection: SmtpConnection,
  greeting: string,
): Promise<Opening> {
  const { limits } = context.network;
  if (connection.hasUnread) {
    return { ok: false, end: desynchronised(connection) };
  }
  const sentAt = context.clock.elapsed();
  connection.send([{ stage: "ehlo", text: `EHLO ${context.identity.ehlo}` }]);
  const ehlo = await connection.receive("ehlo", phaseEnd(context, limits.ehlo));
  if (ehlo.kind === "silence") {
    return { ok: false, end: silentEnd("ehlo", ehlo) };
  }
  const greetedMs = context.clock.elapsed() - sentAt;
  if (ehlo.reply.code === 250) {
    const keywords = ehlo.reply.lines
      .slice(1)
      .map((line) => line.slice(4).trim().split(/\s/, 1)[0]?.toUpperCase() ?? "");
    return {
      ok: true,
      session: { connection, capabilities: new Set(keywords), greetedMs, greeting },
    };
  }
  if (![500, 501, 502, 504].includes(ehlo.reply.code)) {
    return { ok: false, end: refusedEnd("ehlo", ehlo) };
  }
  connection.send([{ stage: "ehlo", text: `HELO ${context.identity.ehlo}` }]);
  const helo = await connection.receive("ehlo", phaseEnd(context, limits.ehlo));
  if (helo.kind === "silence") {
    return { ok: false, end: silentEnd("ehlo", helo) };
  }
  return helo.reply.code === 250
    ? { ok: true, session: { connection, capabilities: new Set(), greetedMs, greeting } }
    : { ok: false, end: refusedEnd("ehlo", helo) };
}

/**
 * Starts TLS and sends EHLO again. Returns null if the server declines: mail transport uses opportunistic TLS, so the
 * session continues in clear text.
 */
export async function secure(
  context: SmtpContext,
  session: OpenSession,
  servername: string,
): Promise<Opening | null> {
  const { connection } = session;
  const { limits, dialer } = context.network;
  connection.send([{ stage: "starttls", text: "STARTTLS" }]);
  const answer = await connection.receive("starttls", phaseEnd(context, limits.ehlo));
  if (answer.kind === "silence") {
    return { ok: false, end: { ...silentEnd("starttls", answer), retryInClear: true } };
  }
  if (answer.reply.code !== 220) {
    return null;
  }
  if (connection.hasUnread) {
    return {
      ok: false,
      end: tlsEnd(connection, createNote("tls_injection"), false),
    };
  }
  const result = await dialer.startTls(connection.release(), {
    servername,
    timeoutMs: Math.max(1, phaseEnd(context, limits.tls) - context.clock.elapsed()),
    signal: context.signal,
  });
  if (!result.ok) {
    const retry = result.failure !== "certificate_too_large";
    return { ok: false, end: tlsEnd(connection, tlsRemark(result), retry) };
  }
  const { version, cipher, authorized, detail } = result;
  connection.transcript.session.tls = { version, cipher, authorized, detail };
  connection.transcript.note(
    "starttls",
    detail === null
      ? machineNote(`${version} ${cipher}`)
      : createNote("tls_unverified", { version, cipher, cause: detail }),
  );
  connection.adopt(result.socket);
  return sendEhlo(context, connection, session.greeting);
}

function tlsRemark({ failure, detail }: Extract<TlsResult, { ok: false }>): Note {
  return failure === "handshake_failed"
    ? createNote("tls_failed", { cause: detail })
    : createNote(`tls_${failure}`);
}

function tlsEnd(connection: SmtpConnection, why: Note, retryInClear: boolean): SessionEnd {
  const line = connection.transcript.note("starttls", why);
  const detail = why.text;
  return { stage: "starttls", cause: "tls_failed", reply: null, detail, line, retryInClear };
}

function desynchronised(connection: SmtpConnection): SessionEnd {
  const why = createNote("too_many_replies");
  const line = connection.transcript.note("ehlo", why);
  const detail = why.text;
  return { stage: "ehlo", cause: "protocol", reply: null, detail, line, retryInClear: false };
}
