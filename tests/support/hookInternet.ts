import { connect, type AddressInfo } from "node:net";
import type { Server } from "node:http";
import type { Network, Ports } from "#engine/network/network.ts";
import { isPublicAddress } from "#engine/transport/isPublicAddress.ts";

/** An internet whose public addresses all lead to one local server; others aren't there to be dialled. */
export interface HookInternet {
  ports: Ports;
  /** Addresses by name; a function is asked for each lookup. */
  records: Map<string, string[] | (() => string[])>;
  /** Every address dialled. */
  dialled: string[];
}

/** An address of the internet that refuses connections. */
export const closedAddress = "9.9.9.9";

/** Creates an internet around a listening server. Names without records resolve to 8.8.8.8. */
export function hookInternet(server: Server): HookInternet {
  const records: HookInternet["records"] = new Map();
  const dialled: string[] = [];
  const { port } = server.address() as AddressInfo;
  const addressesOf = (name: string): string[] => {
    const found = records.get(name) ?? ["8.8.8.8"];
    return typeof found === "function" ? found() : found;
  };
  const network: Partial<Network> = {
    sandbox: false,
    mayDial: isPublicAddress,
    resolver: {
      lookup: async (name, type) => ({
        name,
        type,
        server: "",
        transport: "udp",
        status: "answer",
        records: (type === "A" ? addressesOf(name) : []).map((data) => ({
          name,
          type,
          ttl: 1,
          data,
        })),
        soa: null,
        started_ms: 0,
        ms: 0,
        detail: null,
      }),
    },
    dialer: {
      dial: async ({ address }) => {
        dialled.push(address);
        return address === closedAddress
          ? { ok: false, failure: "refused", detail: "" }
          : { ok: true, socket: connect(port, "127.0.0.1") };
      },
      startTls: () => Promise.reject(new Error("not needed")),
    },
  };
  const ports = { networkOf: () => network as Network } as Partial<Ports> as Ports;
  return { ports, records, dialled };
}
