import { connect as connectTcp } from "node:net";
import type { Duplex } from "node:stream";
import type { Ports } from "#engine/network/network.ts";
import { ConnectError, connectPublic, hostOf, portOf, secured } from "./connectPublic.ts";
import type { OutgoingTarget } from "./outgoingUrl.ts";

/** Returns a connection to a target, with TLS for HTTPS: to any address of a trusted one, otherwise to a public address only. Throws a {@link ConnectError}. */
export async function connectTarget(
  ports: Pick<Ports, "networkOf">,
  { url, trusted }: OutgoingTarget,
  limits: { timeoutMs: number; signal: AbortSignal },
): Promise<Duplex> {
  if (!trusted) {
    return connectPublic(ports, url, limits);
  }
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.timeoutMs)]);
  const socket = await new Promise<Duplex>((resolve, reject) => {
    const dialled = connectTcp({ host: hostOf(url), port: portOf(url), signal });
    dialled.once("connect", () => resolve(dialled));
    dialled.once("error", (error) => reject(new ConnectError("unreachable", error.message)));
  });
  return url.protocol === "https:" ? secured(socket, hostOf(url), signal) : socket;
}
