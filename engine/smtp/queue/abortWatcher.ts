import type { HostAnswered, HostQuestion } from "#engine/network/hostProbe.ts";
import type { SmtpContext } from "#engine/network/network.ts";
import { neverAborted } from "#engine/probe/neverAborted.ts";
import { QueuedProbe } from "#engine/smtp/session/queuedProbe.ts";

interface Waiting {
  probes: Set<QueuedProbe>;
  stop: () => void;
}

/** Heeds the signals of many checks, each signal once however many wait under it: listeners are compared with each other. */
export class AbortWatcher {
  readonly #onStop: (probe: QueuedProbe) => void;
  readonly #signals = new Map<AbortSignal, Waiting>();

  /** `onStop` is called for each check whose caller gives up. */
  constructor(onStop: (probe: QueuedProbe) => void) {
    this.#onStop = onStop;
  }

  /** A check that waits until it is settled or its caller gives up. */
  watched(context: SmtpContext, question: HostQuestion, answered: HostAnswered): QueuedProbe {
    const { signal } = context;
    if (signal === neverAborted) {
      return new QueuedProbe(context, question, answered);
    }
    const probe: QueuedProbe = new QueuedProbe(context, question, (answer) => {
      this.#forget(signal, probe);
      answered(answer);
    });
    this.#watch(signal, probe);
    return probe;
  }

  #watch(signal: AbortSignal, probe: QueuedProbe): void {
    const waiting = this.#signals.get(signal);
    if (waiting !== undefined) {
      waiting.probes.add(probe);
      return;
    }
    const probes = new Set([probe]);
    const stop = (): void => {
      for (const one of probes) {
        this.#onStop(one);
      }
    };
    this.#signals.set(signal, { probes, stop });
    signal.addEventListener("abort", stop, { once: true });
  }

  #forget(signal: AbortSignal, probe: QueuedProbe): void {
    const waiting = this.#signals.get(signal);
    if (waiting?.probes.delete(probe) === true && waiting.probes.size === 0) {
      this.#signals.delete(signal);
      signal.removeEventListener("abort", waiting.stop);
    }
  }
}
