import type { Hindrance } from "#vocabulary/doctor.ts";
import { hindranceTexts } from "#engine/doctor/concludeReport.ts";
import type { DoctorReport } from "#engine/doctor/doctorReport.ts";
import { runDoctor } from "#engine/doctor/runDoctor.ts";
import { seenAddresses } from "#engine/transport/probeAddress.ts";
import type { Ports } from "#engine/network/network.ts";
import { announceConnectivity } from "#server/services/events/announceConnectivity.ts";
import type { AppContext } from "#server/context.ts";

/** Connectivity report, and its time in ms since the epoch. */
export interface DoctorRun {
  report: DoctorReport;
  at: number;
}

/** Connectivity of this installation to mail servers; stops checks from dialling servers that can't be reached. */
export interface Doctor {
  /** Network access for checks: that of the server, closed if mail servers can't be reached. */
  readonly ports: Ports;
  /** Returns the report, a new one if `fresh` or older than five minutes. Parallel calls share one run. */
  examine(fresh: boolean): Promise<DoctorRun>;
  /** Returns why mailbox checks are off, as far as known; null if they are on. */
  hindrance(): Hindrance | null;
  /** Runs again if due: every half hour, or every five minutes while mail servers can't be reached. Never without a sender identity. */
  refresh(): Promise<void>;
  /** Aborts a running report. */
  stop(): void;
}

const minuteMs = 60_000;
const keptMs = 5 * minuteMs;
const everyMs = { open: 30 * minuteMs, closed: 5 * minuteMs };

/** Problems that close the network access; a silent resolver ends checks by itself. */
const closing: ReadonlySet<Hindrance> = new Set(["port_25_closed", "no_route", "no_greeting"]);

/** Returns the doctor for the network access of the server. */
export function createDoctor(
  context: Pick<AppContext, "config" | "database" | "ports" | "now" | "log">,
): Doctor {
  const { ports, now, log } = context;
  // The empty name belongs to no sandbox domain, so this is the internet.
  const internet = ports.networkOf("");
  const stopped = new AbortController();
  let latest: DoctorRun | null = null;
  let running: Promise<DoctorRun> | null = null;

  const closedBy = (): Hindrance | null => {
    const because = latest?.report.because ?? null;
    return because !== null && closing.has(because) ? because : null;
  };
  const run = async (): Promise<DoctorRun> => {
    const report = await runDoctor({
      clock: ports.clock,
      network: internet,
      addresses: seenAddresses(context.config.probeAddresses),
      signal: stopped.signal,
    });
    const examined = { report, at: now() };
    if (!stopped.signal.aborted) {
      latest = examined;
      const { can_ask_mailboxes, because, ms } = report;
      log.info({ can_ask_mailboxes, because, ms }, "doctor");
      await announceConnectivity(context, because).catch((error: unknown) => {
        log.error({ err: error }, "connectivity not announced");
      });
    }
    return examined;
  };
  const examine = (fresh: boolean): Promise<DoctorRun> => {
    if (!fresh && latest !== null && now() - latest.at < keptMs) {
      return Promise.resolve(latest);
    }
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    ports: {
      ...ports,
      networkOf(domain) {
        const sandbox = ports.networkOf(domain);
        const because = closedBy();
        return because === null || sandbox !== internet
          ? sandbox
          : { ...sandbox, closed: hindranceTexts[because] };
      },
    },
    examine,
    hindrance() {
      const because = latest?.report.because ?? null;
      // Mailbox checks stay on if the report is inconclusive.
      const known = because === "not_established" ? null : because;
      return internet.identity === null ? "no_identity" : known;
    },
    async refresh() {
      const every = closedBy() === null ? everyMs.open : everyMs.closed;
      if (internet.identity !== null && (latest === null || now() - latest.at >= every)) {
        await examine(true);
      }
    },
    stop: () => stopped.abort(),
  };
}
