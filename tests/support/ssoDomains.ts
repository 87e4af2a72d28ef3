import type { Network, Ports } from "#engine/network/network.ts";
import { isPublicAddress } from "#engine/transport/isPublicAddress.ts";

/** TXT records by name; names without any don't exist. */
export class SsoDomains {
  readonly #records = new Map<string, string[]>();
  /** True while no name server answers. */
  silent = false;
  /** Number of lookups that wait for each other. */
  meeting = 0;
  readonly #waiting: (() => void)[] = [];

  /** Resolves once as many lookups as `meeting` says have come. */
  async meet(): Promise<void> {
    if (this.meeting === 0) {
      return;
    }
    this.meeting -= 1;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      if (this.meeting === 0) {
        this.#waiting.splice(0).forEach((go) => go());
      }
    });
  }

  /** Adds a record. */
  publish(name: string, value: string): void {
    this.#records.set(name, [...(this.#records.get(name) ?? []), value]);
  }

  /** Removes the records of a name. */
  withdraw(name: string): void {
    this.#records.delete(name);
  }

  /** Returns the records of a name. */
  of(name: string): string[] {
    return this.#records.get(name) ?? [];
  }
}

/** Returns ports of an internet whose only records are these, and where nothing can be dialled. */
export function ssoPorts(domains: SsoDomains): Ports {
  const network: Partial<Network> = {
    sandbox: false,
    mayDial: isPublicAddress,
    resolver: {
      lookup: async (name, type) => {
        await domains.meet();
        const texts = type === "TXT" ? domains.of(name) : [];
        return {
          name,
          type,
          server: "",
          transport: "udp",
          status: domains.silent ? "timeout" : texts.length > 0 ? "answer" : "nxdomain",
          records: domains.silent
            ? []
            : texts.map((text) => ({ name, type, ttl: 60, data: JSON.stringify(text) })),
          soa: null,
          started_ms: 0,
          ms: 0,
          detail: null,
        };
      },
    },
    dialer: {
      dial: async () => ({ ok: false, failure: "refused", detail: "" }),
      startTls: () => Promise.reject(new Error("not needed")),
    },
  };
  return { networkOf: () => network as Network } as Partial<Ports> as Ports;
}
