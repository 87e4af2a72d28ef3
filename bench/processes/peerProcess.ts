import dns from "node:dns";
import net from "node:net";
import { validate } from "deep-email-validator";
import { checkRun, type CheckRequest } from "#bench/fixtures/checkRun.ts";
import { answerRequests, childSetup } from "./childProcess.ts";
import { reach, type Place, type SandboxPlaces } from "#bench/fixtures/sandboxPlaces.ts";

/** The world in which deep-email-validator is to find itself: a mail world, or one server that takes everybody's mail. */
export type PeerSetup = SandboxPlaces | { server: Place };

type Found = (error: Error | null, found?: unknown, family?: number) => void;

const setup = childSetup() as PeerSetup;
/** Nothing listens there: where a connection goes that would leave the world. */
const nowhere = "127.77.255.254";
const inWorld = (address: string): boolean => /^127\.77\.\d{1,3}\.\d{1,3}$/.test(address);

/** Names resolve in the world; those of hosts once each, as with a system that remembers them. */
function enterWorld(world: SandboxPlaces): void {
  const server = `${world.dns.address}:${world.dns.port}`;
  dns.setServers([server]);
  const resolver = new dns.promises.Resolver();
  resolver.setServers([server]);
  const known = new Map<string, Promise<string>>();
  const resolve = async (host: string): Promise<string> => {
    const addresses = await resolver.resolve4(host);
    return reach(world, addresses.find(inWorld) ?? nowhere).address;
  };
  const lookup = (host: string, options: { all?: boolean }, found: Found): void => {
    const resolving = known.get(host) ?? resolve(host);
    known.set(host, resolving);
    resolving.then(
      (address) =>
        options.all === true ? found(null, [{ address, family: 4 }]) : found(null, address, 4),
      (error: Error) => {
        known.delete(host);
        found(error);
      },
    );
  };
  Object.assign(dns, { lookup });
  const { createConnection } = net;
  Object.assign(net, {
    createConnection: (_port: number, host: string) =>
      net.isIP(host) === 0 || inWorld(host)
        ? createConnection(world.smtpPort, host)
        : createConnection(world.smtpPort, nowhere),
  });
}

/** Everybody's mail goes to one server. */
function meetServer({ address, port }: Place): void {
  const resolveMx = (_domain: string, found: Found): void =>
    found(null, [{ exchange: address, priority: 10 }]);
  Object.assign(dns, { resolveMx });
  const { createConnection } = net;
  Object.assign(net, { createConnection: () => createConnection(port, address) });
}

if ("server" in setup) {
  meetServer(setup.server);
} else {
  enterWorld(setup);
}

answerRequests((request) =>
  checkRun(request as CheckRequest, async (address) => {
    const { valid, reason } = await validate(address);
    return { verdict: valid ? "valid" : "invalid", reason: reason ?? "" };
  }),
);
