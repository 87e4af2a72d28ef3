import { doctorFindingNames, type DoctorFindingName } from "#vocabulary/doctor.ts";
import type { Network } from "#engine/network/network.ts";
import type { Clock } from "#engine/ports.ts";
import type { ProbeContext } from "#engine/probe/probeContext.ts";
import { concludeReport } from "./concludeReport.ts";
import { type DoctorFinding, type DoctorReport, type Outcome } from "./doctorReport.ts";
import { queryFor, type Examination } from "./examination.ts";
import { examineBlocklists } from "./examineBlocklists.ts";
import { examineIdentity } from "./examineIdentity.ts";
import { examineEhloName, examinePtr } from "./examinePtr.ts";
import { examineReach } from "./examineReach.ts";
import { examineResolver } from "./examineResolver.ts";
import { examineSpf } from "./examineSpf.ts";
import { findingTexts } from "./findingTexts.ts";

/** Subject of the connectivity check: the network and the operator's settings for it. */
export interface DoctorSubject {
  clock: Clock;
  network: Network;
  /** Public addresses as MX hosts see them, if the operator configured them. */
  addresses?: readonly string[];
  /** Ends the examination early. */
  signal?: AbortSignal;
}

/** Timeouts in ms, short because a person is waiting for the report. */
const patience = { total: 25_000, connect: 8_000, banner: 10_000, ehlo: 5_000 };

/** Checks everything that MX hosts check about a client: identity, DNS, blocklists and port 25. Dials them only with a usable identity, and only addresses that the network allows. */
export async function runDoctor(subject: DoctorSubject): Promise<DoctorReport> {
  const { clock, signal } = subject;
  const over = new AbortController();
  const done = new AbortController();
  const startedAt = clock.elapsed();
  const stop = (): void => over.abort();
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted === true) {
    stop();
  }
  void clock.sleep(patience.total, done.signal).then(stop);
  try {
    const examination = createExamination(subject, over.signal, startedAt);
    const findings = await examineAll(examination);
    const { identity } = subject.network;
    return {
      ...concludeReport(findings, examination.addresses),
      identity: identity === null ? null : { ehlo: identity.ehlo, mail_from: identity.mailFrom },
      addresses: examination.addresses,
      ms: Math.round(clock.elapsed() - startedAt),
    };
  } finally {
    signal?.removeEventListener("abort", stop);
    done.abort();
  }
}

function createExamination(
  { clock, network, addresses = [] }: DoctorSubject,
  signal: AbortSignal,
  startedAt: number,
): Examination {
  const context: ProbeContext = {
    clock,
    tenant: "",
    signal,
    deadline: startedAt + patience.total,
    evidence: { dns: [], sessions: [] },
    records: true,
    at: () => Math.round(clock.elapsed() - startedAt),
    emit: null,
  };
  const { limits } = network;
  const patient: Network = {
    ...network,
    limits: {
      ...limits,
      connect: Math.min(limits.connect, patience.connect),
      banner: Math.min(limits.banner, patience.banner),
      ehlo: Math.min(limits.ehlo, patience.ehlo),
    },
  };
  const usable = examineIdentity(network.identity).status === "pass";
  return {
    context,
    network: patient,
    identity: usable ? network.identity : null,
    addresses: addresses.map((address) => ({ address, source: "setting" })),
    query: queryFor(context, patient),
  };
}

async function examineAll(examination: Examination): Promise<DoctorFinding[]> {
  const { context, network } = examination;
  const found = new Map<DoctorFindingName, DoctorFinding>();
  const note = (name: DoctorFindingName, outcome: Outcome, sinceMs: number): void => {
    const { detail, advice } = findingTexts[outcome.code];
    found.set(name, { name, ...outcome, detail, advice, ms: context.at() - sinceMs });
  };
  const examine = async (name: DoctorFindingName, work: Promise<Outcome>): Promise<void> => {
    const sinceMs = context.at();
    note(name, await work, sinceMs);
  };
  note("identity", examineIdentity(network.identity), context.at());
  const reach = examineReach(examination);
  await Promise.all([
    examine("resolver", examineResolver(examination)),
    examine(
      "port_25",
      reach.then(({ port25 }) => port25),
    ),
    examine(
      "ipv6",
      reach.then(({ ipv6 }) => ipv6),
    ),
  ]);
  // The remaining checks need the addresses that the connections above may have revealed.
  await Promise.all([
    examine("ehlo_resolves", examineEhloName(examination)),
    examine("ptr_matches", examinePtr(examination)),
    examine("spf", examineSpf(examination)),
    examine("blocklists", examineBlocklists(examination)),
  ]);
  return doctorFindingNames
    .map((name) => found.get(name))
    .filter((finding) => finding !== undefined);
}
