import type { Duplex } from "node:stream";
import type { SmtpSession } from "#engine/evidence/evidence.ts";
import type { Network, ProbeIdentity } from "#engine/network/network.ts";
import { openSession, phaseEnd } from "#engine/smtp/connection/openSession.ts";
import type { SessionEnd } from "#engine/smtp/connection/sessionEnd.ts";
import type { EgressAddress, Outcome } from "./doctorReport.ts";
import { recordData } from "#engine/spf/recordData.ts";
import { withoutIdentity, type Examination } from "./examination.ts";
import { wellKnownDomains } from "./wellKnownDomains.ts";
import { selectWorst } from "./selectWorst.ts";

/** Result of connecting to one MX host of a large provider. */
interface Visit {
  line: string;
  outcome: "greeted" | "deferred" | "refused" | "no_greeting" | "unreachable" | "closed";
  /** True if the host greeted us only after {@link slowShare} of the timeout. */
  slow: boolean;
}

/** Share of the greeting's timeout from which a greeting counts as slow. */
const slowShare = 0.5;

/** Connection target: an MX host and its first address that may be dialled. */
interface Place {
  host: string;
  address: string;
}

/** Checks port 25 over IPv4 and IPv6. Adds our public addresses that it observes to the examination. */
export async function examineReach(
  examination: Examination,
): Promise<{ port25: Outcome; ipv6: Outcome }> {
  const { identity } = examination;
  if (identity === null) {
    return { port25: withoutIdentity, ipv6: withoutIdentity };
  }
  const hosts = (
    await Promise.all(wellKnownDomains.map((domain) => firstHost(examination, domain)))
  ).filter((host) => host !== null);
  const visitors = listVisitors(examination.network);
  const over = (type: "A" | "AAAA", some: readonly string[]) =>
    Promise.all(
      visitors
        .filter(({ family }) => family === "any" || family === type)
        .map((visitor) => visitAll({ ...examination, ...visitor }, identity, some, type)),
    );
  const [port25, ipv6] = await Promise.all([over("A", hosts), over("AAAA", hosts.slice(0, 3))]);
  return {
    port25: together(port25.length === 0 ? ipv6.map(concludePort25) : port25.map(concludePort25)),
    ipv6:
      ipv6.length === 0
        ? { status: "skipped", code: "ipv6_not_set", seen: [] }
        : selectWorst(ipv6.map(concludeIpv6)),
  };
}

/** A local address for connections to MX hosts, and its address family. */
interface Visitor {
  network: Network;
  family: "A" | "AAAA" | "any";
  /** True if the public address is known, so the replies of MX hosts aren't searched for it. */
  known: boolean;
}

function listVisitors(network: Network): Visitor[] {
  return (
    network.egresses?.all.map((egress) => ({
      network: { ...network, dialer: egress.dialer, egress },
      family: egress.local.includes(":") ? "AAAA" : "A",
      known: egress.seen !== null,
    })) ?? [{ network, family: "any", known: false }]
  );
}

/** Combines the outcomes of all local addresses: if only some of them fail, the result is a warning. */
function together(outcomes: readonly Outcome[]): Outcome {
  const worst = selectWorst(outcomes);
  return worst.status === "fail" && outcomes.some(({ status }) => status !== "fail")
    ? { ...worst, status: "warn", code: "port_25_partly" }
    : worst;
}

async function firstHost({ query }: Examination, domain: string): Promise<string | null> {
  const exchangers = recordData(await query(domain, "MX"))
    .map((data) => data.split(" "))
    .toSorted(([one], [other]) => Number(one) - Number(other));
  const host = exchangers[0]?.[1];
  return host === undefined || host === "." ? null : host;
}

async function visitAll(
  examination: Examination & Pick<Visitor, "known">,
  identity: ProbeIdentity,
  hosts: readonly string[],
  type: "A" | "AAAA",
): Promise<Visit[]> {
  const visits = hosts.map(async (host) => {
    const addresses = recordData(await examination.query(host, type));
    const address = addresses.find((one) => examination.network.mayDial(one));
    if (address === undefined) {
      return null;
    }
    const visited = await visit(examination, identity, { host, address });
    const { clock, deadline, signal } = examination.context;
    // A connection cut short by our own timeout is no evidence about port 25.
    const cut = signal.aborted || clock.elapsed() >= deadline;
    return cut && visited.outcome !== "greeted" ? null : visited;
  });
  return (await Promise.all(visits)).filter((one) => one !== null);
}

/** Connects, reads the greeting, sends EHLO and QUIT. */
async function visit(
  examination: Examination & Pick<Visitor, "known">,
  identity: ProbeIdentity,
  { host, address }: Place,
): Promise<Visit> {
  const { context, network } = examination;
  const dialled: { socket: Duplex | null; unreachable: boolean } = {
    socket: null,
    unreachable: false,
  };
  const watching: Network = {
    ...network,
    dialer: {
      dial: async (target) => {
        const result = await network.dialer.dial(target);
        dialled.socket = result.ok ? result.socket : null;
        dialled.unreachable = !result.ok && result.failure === "unreachable";
        return result;
      },
      startTls: (socket, options) => network.dialer.startTls(socket, options),
    },
  };
  const evidence = { dns: [], sessions: [] as SmtpSession[] };
  const sinceMs = context.at();
  const opening = await openSession(
    { ...context, evidence, network: watching, identity },
    { host, address, inClear: true },
  );
  const ourEnd = network.egress === undefined ? "" : ` from ${network.egress.local}`;
  const place = `${host} (${address})${ourEnd}`;
  noteAddress(examination, readLocalAddress(dialled.socket), "socket");
  if (!opening.ok) {
    return describeVisit(place, opening.end, dialled.unreachable);
  }
  const { connection } = opening.session;
  const lines = evidence.sessions[0]?.lines.filter(({ from }) => from === "server") ?? [];
  const greeting = lines.find(({ stage }) => stage === "banner")?.text ?? "";
  const hello = lines.find(({ stage }) => stage === "ehlo")?.text ?? "";
  noteAddress(examination, /\[(?:IPv6:)?([0-9a-f.:]+)\]/i.exec(hello)?.[1], "mail_host");
  connection.send([{ stage: "quit", text: "QUIT" }]);
  await connection.receive("quit", phaseEnd(context, network.limits.quit));
  connection.destroy();
  const greetedMs = lines.find(({ stage }) => stage === "banner")?.at_ms ?? sinceMs;
  const waitedMs = greetedMs - sinceMs;
  const slow = waitedMs >= network.limits.banner * slowShare;
  const after = slow ? ` (after ${(waitedMs / 1000).toFixed(1)} s)` : "";
  return { line: `${place}: ${greeting}${after}`, outcome: "greeted", slow };
}

function describeVisit(place: string, end: SessionEnd, unreachable: boolean): Visit {
  if (end.reply !== null) {
    const outcome = end.reply.startsWith("4") ? "deferred" : "refused";
    return { line: `${place}: ${end.line?.text ?? end.detail}`, outcome, slow: false };
  }
  const line = `${place}: ${end.detail}`;
  if (end.stage === "connect") {
    return { line, outcome: unreachable ? "unreachable" : "closed", slow: false };
  }
  return { line, outcome: "no_greeting", slow: false };
}

function readLocalAddress(socket: Duplex | null): string | undefined {
  return socket !== null && "localAddress" in socket && typeof socket.localAddress === "string"
    ? socket.localAddress.replace(/^::ffff:/i, "")
    : undefined;
}

/** Adds a public address to the examination. Addresses set by the operator take precedence over observed ones. */
function noteAddress(
  { addresses, network, known: isKnown }: Examination & Pick<Visitor, "known">,
  address: string | undefined,
  source: EgressAddress["source"],
): void {
  if (isKnown || address === undefined || !network.mayDial(address)) {
    return;
  }
  const family = address.includes(":");
  const known = addresses.some(
    (one) =>
      one.address === address ||
      // Behind a proxy, the observed address can't be matched to one of the configured addresses.
      (network.egress === undefined &&
        one.source === "setting" &&
        one.address.includes(":") === family),
  );
  if (!known) {
    addresses.push({ address, source });
  }
}

const count = (visits: readonly Visit[], ...outcomes: Visit["outcome"][]): number =>
  visits.filter(({ outcome }) => outcomes.includes(outcome)).length;

function concludePort25(visits: readonly Visit[]): Outcome {
  const seen = visits.map(({ line }) => line);
  const greeted = count(visits, "greeted");
  if (visits.length === 0) {
    return { status: "error", code: "mail_hosts_unresolved", seen };
  }
  if (greeted * 2 >= visits.length) {
    const slow = visits.filter(({ slow: late }) => late).length;
    return slow * 2 > greeted
      ? { status: "warn", code: "greeting_slow", seen }
      : { status: "pass", code: "port_25_open", seen };
  }
  if (greeted > 0) {
    return { status: "warn", code: "port_25_partly", seen };
  }
  const refused = count(visits, "refused");
  const deferred = count(visits, "deferred");
  if (refused + deferred > 0) {
    const code = deferred > refused ? "greeting_deferred" : "greeting_refused";
    return { status: "warn", code, seen };
  }
  if (count(visits, "no_greeting") > 0) {
    return { status: "fail", code: "no_greeting", seen };
  }
  return count(visits, "unreachable") === visits.length
    ? { status: "fail", code: "no_route", seen }
    : { status: "fail", code: "port_25_closed", seen };
}

function concludeIpv6(visits: readonly Visit[]): Outcome {
  const seen = visits.map(({ line }) => line);
  if (visits.length === 0) {
    return { status: "skipped", code: "ipv6_unresolved", seen };
  }
  if (count(visits, "greeted", "deferred", "refused") > 0) {
    return { status: "pass", code: "ipv6_open", seen };
  }
  return count(visits, "unreachable") === visits.length
    ? { status: "warn", code: "ipv6_absent", seen }
    : { status: "warn", code: "ipv6_blocked", seen };
}
