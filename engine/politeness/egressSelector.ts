import { isIP } from "node:net";
import type { Politeness } from "./politeness.ts";
import type { Dialer } from "#engine/ports.ts";
import type { SessionPool } from "#engine/smtp/queue/sessionPool.ts";

/** One address that mail hosts are asked from; sessions and limits are its own. */
export interface Egress {
  local: string;
  /** As mail hosts see it, where that is known. */
  seen: string | null;
  dialer: Dialer;
  sessions: SessionPool;
  politeness: Politeness;
}

/** Whom is asked about what, as far as it matters for choosing where from. */
interface Asked {
  /** The provider, or the mail host of none. */
  key: string;
  host: string;
  /** The mail host's address. */
  address: string;
  target: string;
}

const capacity = 20_000;

/** The addresses that mail hosts are asked from. */
export class EgressSelector {
  readonly all: readonly Egress[];
  /** From where a mailbox was greylisted: only from there is it let in after the wait. */
  readonly #greylisted = new Map<string, Egress>();

  constructor(all: readonly Egress[]) {
    this.all = all;
  }

  /** The one with most room of those that can reach the host; null where none can. */
  choose({ key, host, address, target }: Asked): Egress | null {
    const family = isIP(address);
    const able = this.all.filter(({ local }) => isIP(local) === family);
    const before = this.#greylisted.get(`${host} ${target}`);
    if (before !== undefined && able.includes(before) && before.politeness.room(key) >= 1) {
      return before;
    }
    let best: Egress | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const egress of able) {
      const room = egress.politeness.room(key);
      if (best === null || room > most) {
        best = egress;
        most = room;
      }
    }
    return best;
  }

  /** A mailbox was greylisted when asked about from there. */
  greylisted({ host, target }: Pick<Asked, "host" | "target">, egress: Egress): void {
    const key = `${host} ${target}`;
    this.#greylisted.delete(key);
    this.#greylisted.set(key, egress);
    if (this.#greylisted.size > capacity) {
      const [oldest] = this.#greylisted.keys();
      this.#greylisted.delete(oldest ?? key);
    }
  }
}
