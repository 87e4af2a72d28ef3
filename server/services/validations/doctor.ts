import { hindranceTexts } from "#engine/doctor/concludeReport.ts";
import type { DoctorReport, Hindrance } from "#engine/doctor/doctorReport.ts";
import { runDoctor } from "#engine/doctor/runDoctor.ts";
import { seenAddresses } from "#engine/net/probeAddress.ts";
import type { Ports } from "#engine/network/network.ts";
import type { AppContext } from "#server/context.ts";

/** A report and when it was made (wall time in ms). */
export interface DoctorRun {
  report: DoctorReport;
  at: number;
}

/** Knows whether mail hosts outside can be asked, and keeps them from being dialled where they cannot. */
export interface Doctor {
  /** The ports for checks: those of the server, closed where the doctor found no way out. */
  readonly ports: Ports;
  /** The report, made anew where `fresh` or older than five minutes; calls at the same time share one examination. */
  examine(fresh: boolean): Promise<DoctorRun>;
  /** Why mailboxes outside are not asked about, as far as known by now; null where they are. */
  hindrance(): Hindrance | null;
  /** Looks again where it is time: every half hour, every five minutes while mail hosts are out of reach. Without an identity never. */
  look(): Promise<void>;
  /** Cuts a running examination short. */
  stop(): void;
}

const minuteMs = 60_000;
const keptMs = 5 * minuteMs;
const everyMs = { open: 30 * minuteMs, closed: 5 * minuteMs };

/** What was established and lasts; a resolver that is silent ends checks by itself. */
const closing: ReadonlySet<Hindrance> = new Set(["port_25_closed", "no_route", "no_greeting"]);

/** A doctor for the internet that the ports of the server lead to. */
export function createDoctor(
  context: Pick<AppContext, "config" | "ports" | "now" | "log">,
): Doctor {
  const { ports, now, log } = context;
  // No domain of its own world has an empty name.
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
        const world = ports.networkOf(domain);
        const because = closedBy();
        return because === null || world !== internet
          ? world
          : { ...world, closed: hindranceTexts[because] };
      },
    },
    examine,
    hindrance() {
      const because = latest?.report.because ?? null;
      // What could not be established keeps nobody from being asked.
      const known = because === "not_established" ? null : because;
      return internet.identity === null ? "no_identity" : known;
    },
    async look() {
      const every = closedBy() === null ? everyMs.open : everyMs.closed;
      if (internet.identity !== null && (latest === null || now() - latest.at >= every)) {
        await examine(true);
      }
    },
    stop: () => stopped.abort(),
  };
}
