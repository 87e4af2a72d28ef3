import { createServer, isIP } from "node:net";
import { isPublicAddress } from "./isPublicAddress.ts";

/** A local address for mailbox checks, and the public one that MX hosts see, if known. */
export interface ProbeAddress {
  local: string;
  seen: string | null;
}

/** Parses `address`, or `local=public` for a machine behind NAT; returns null for anything else. */
export function parseProbeAddress(text: string): ProbeAddress | null {
  const [local = "", seen, ...more] = text.split("=");
  if (isIP(local) === 0 || more.length > 0) {
    return null;
  }
  if (seen === undefined) {
    return { local, seen: isPublicAddress(local) ? local : null };
  }
  return isIP(seen) === isIP(local) && isPublicAddress(seen) ? { local, seen } : null;
}

/** Returns the addresses that MX hosts see, as far as they are known. */
export const seenAddresses = (addresses: readonly ProbeAddress[]): string[] =>
  addresses.flatMap(({ seen }) => (seen === null ? [] : [seen]));

/** Returns the first duplicate address, local or public, or null. */
export function namedTwice(addresses: readonly ProbeAddress[]): string | null {
  for (const named of [
    addresses.map(({ local }) => local),
    addresses.map(({ local, seen }) => seen ?? local),
  ]) {
    const again = named.find((address, index) => named.indexOf(address) !== index);
    if (again !== undefined) {
      return again;
    }
  }
  return null;
}

/** Returns one error sentence for each address that this machine doesn't have. */
export async function missingAddresses(addresses: readonly ProbeAddress[]): Promise<string[]> {
  const issues = await Promise.all(addresses.map(({ local }) => whyNotOurs(local)));
  return issues.filter((issue) => issue !== null);
}

function whyNotOurs(local: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(
        `PROBE_ADDRESSES must be addresses of this machine: ${local} isn't (${error.code ?? error.message}). Behind NAT put the local address first, as in 10.0.0.5=203.0.113.5.`,
      ),
    );
    server.listen({ host: local, port: 0, exclusive: true }, () =>
      server.close(() => resolve(null)),
    );
  });
}
