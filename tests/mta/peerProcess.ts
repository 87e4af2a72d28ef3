import dns from "node:dns";
import net from "node:net";
import { validate } from "deep-email-validator";

/** Runs deep-email-validator inside the test network: one address per message, one result per answer. */
type Found = (error: Error | null, found?: unknown, family?: number) => void;

const server = "127.25.0.53";
const local = "127.25.0.10";
const resolver = new dns.promises.Resolver();
dns.setServers([server]);
resolver.setServers([server]);

// It connects by host name, so names are resolved by the test network's name server too.
const lookup = (host: string, options: { all?: boolean }, found: Found): void => {
  resolver.resolve4(host).then(
    ([address = ""]) =>
      options.all === true ? found(null, [{ address, family: 4 }]) : found(null, address, 4),
    (error: Error) => found(error),
  );
};
const { createConnection } = net;
Object.assign(net, {
  createConnection: (port: number, host: string) =>
    createConnection({ port, host, localAddress: local, lookup: lookup as net.LookupFunction }),
});

process.on("uncaughtException", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", ({ id, address }: { id: number; address: string }) => {
  validate(address).then(
    ({ valid, reason }) => process.send?.({ id, valid, reason: reason ?? "" }),
    () => process.send?.({ id, valid: null, reason: "" }),
  );
});
