import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { Network, Ports } from "#engine/network/network.ts";

/** Error of a connection: the address isn't public or the port isn't the standard one, the name has no address, the server doesn't answer, TLS failed, or it took too long. */
export class ConnectError extends Error {
  readonly code: "refused" | "dns" | "unreachable" | "tls" | "timeout";
  constructor(code: ConnectError["code"], message: string) {
    super(message);
    this.name = "ConnectError";
    this.code = code;
  }
}

/** Returns the host of a URL without brackets, in lower case. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/gu, "").toLowerCase();

/** Returns the port of a URL. */
export function portOf(url: URL): number {
  const standard = url.protocol === "https:" ? 443 : 80;
  return url.port === "" ? standard : Number(url.port);
}

/**
 * Returns a connection to a public address of a URL's host at the standard port, with TLS and a verified certificate for HTTPS. The host is
 * looked up once and dialled as checked, so that no name can lead to a private network. Throws a {@link ConnectError}.
 */
export async function connectPublic(
  ports: Pick<Ports, "networkOf">,
  url: URL,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Duplex> {
  const host = hostOf(url);
  if (url.port !== "") {
    throw new ConnectError("refused", `Port ${url.port} of ${host} isn't the standard port.`);
  }
  const network = ports.networkOf(host);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  for (const address of await publicAddresses(network, host, limit)) {
    const dialled = await network.dialer.dial({
      address,
      port: portOf(url),
      timeoutMs,
      signal: limit,
    });
    if (dialled.ok) {
      return url.protocol === "https:" ? secured(dialled.socket, host, limit) : dialled.socket;
    }
  }
  throw limit.aborted
    ? new ConnectError("timeout", `${host} took too long to accept the connection.`)
    : new ConnectError("unreachable", `No connection to ${host} was possible.`);
}

/** Returns the addresses of a host. One that isn't public refuses the host, so that none gets through by order. */
async function publicAddresses(
  network: Network,
  host: string,
  signal: AbortSignal,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await lookedUp(network, host, signal) : [host];
  if (network.sandbox || addresses.some((address) => !network.mayDial(address))) {
    throw new ConnectError("refused", `${host} isn't on the public internet.`);
  }
  if (addresses.length === 0) {
    throw new ConnectError("dns", `${host} has no address.`);
  }
  return addresses.slice(0, 4);
}

async function lookedUp(network: Network, host: string, signal: AbortSignal): Promise<string[]> {
  try {
    const answers = await Promise.all(
      (["A", "AAAA"] as const).map((type) => network.resolver.lookup(host, type, { signal })),
    );
    return answers.flatMap(({ type, records }) =>
      records.filter((record) => record.type === type).map(({ data }) => data),
    );
  } catch {
    throw new ConnectError("timeout", `The address of ${host} couldn't be looked up in time.`);
  }
}

/** Upgrades a connection to TLS with a verified certificate. Throws a {@link ConnectError}. */
export function secured(socket: Duplex, host: string, signal: AbortSignal): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const secure = connectTls({ socket, host, ...name, ALPNProtocols: ["http/1.1"] });
    const stop = (): void => {
      secure.destroy(new Error("time ran out"));
    };
    signal.addEventListener("abort", stop, { once: true });
    secure.once("secureConnect", () => {
      signal.removeEventListener("abort", stop);
      resolve(secure);
    });
    secure.once("error", (error) => {
      signal.removeEventListener("abort", stop);
      socket.destroy();
      const text = `The TLS connection to ${host} failed: ${error.message}`;
      reject(new ConnectError(signal.aborted ? "timeout" : "tls", text));
    });
  });
}
