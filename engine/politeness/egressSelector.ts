import { BoundedMap } from "#engine/collections/boundedMap.ts";
import { isIP } from "node:net";
import type { Politeness } from "./politeness.ts";

/** The part of an egress that the choice depends on. */
interface EgressChoice {
  local: string;
  politeness: Pick<Politeness, "room">;
}

/** The properties of a question that the choice depends on. */
interface Destination {
  /** Provider, or the MX host of no known provider. */
  key: string;
  host: string;
  /** IP address of the MX host. */
  address: string;
  target: string;
}

const capacity = 20_000;

/** Chooses the local address that a mailbox is checked from. */
export class EgressSelector<Egress extends EgressChoice> {
  readonly all: readonly Egress[];
  /** The egress on which each mailbox was greylisted: a server accepts the retry only from the same address. */
  readonly #greylisted = new BoundedMap<string, Egress>(capacity);

  constructor(all: readonly Egress[]) {
    this.all = all;
  }

  /** Returns the egress with the most remaining capacity in the host's address family, or null. A greylisted mailbox returns to its earlier egress. */
  choose({ key, host, address, target }: Destination): Egress | null {
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

  /** Records that a mailbox was greylisted on an egress. */
  greylisted({ host, target }: Pick<Destination, "host" | "target">, egress: Egress): void {
    this.#greylisted.set(`${host} ${target}`, egress);
  }
}
