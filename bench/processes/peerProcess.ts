import dns from "node:dns";
import net from "node:net";
import { validate } from "deep-email-validator";
import { checkRun, type CheckRequest } from "#bench/fixtures/checkRun.ts";
import { answerRequests, childSetup } from "./childProcess.ts";
import {
  reach,
  type ServerAddress,
  type SandboxAddresses,
} from "#bench/fixtures/sandboxAddresses.ts";

/** Network that deep-email-validator sees: the sandbox mail servers, or one server that receives all mail. */
export type PeerSetup = SandboxAddresses | { server: ServerAddress };

type Found = (error: Error | null, found?: unknown, family?: number) => void;

const setup = childSetup() as PeerSetup;
/** Address without a listener, for connections that would leave the sandbox. */
const nowhere = "127.77.255.254";
const inSandbox = (address: string): boolean => /^127\.77\.\d{1,3}\.\d{1,3}$/.test(address);

/** Patches Node so that names resolve in the sandbox; host addresses are cached, as by an operating system. */
function enterSandbox(sandbox: SandboxAddresses): void {
  const server = `${sandbox.dns.address}:${sandbox.dns.port}`;
  dns.setServers([server]);
  const resolver = new dns.promises.Resolver();
  resolver.setServers([server]);
  const known = new Map<string, Promise<string>>();
  const resolve = async (host: string): Promise<string> => {
    const addresses = await resolver.resolve4(host);
    return reach(sandbox, addresses.find(inSandbox) ?? nowhere).address;
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
      net.isIP(host) === 0 || inSandbox(host)
        ? createConnection(sandbox.smtpPort, host)
        : createConnection(sandbox.smtpPort, nowhere),
  });
}

/** Patches Node so that all mail goes to one server. */
function meetServer({ address, port }: ServerAddress): void {
  const resolveMx = (_domain: string, found: Found): void =>
    found(null, [{ exchange: address, priority: 10 }]);
  Object.assign(dns, { resolveMx });
  const { createConnection } = net;
  Object.assign(net, { createConnection: () => createConnection(port, address) });
}

if ("server" in setup) {
  meetServer(setup.server);
} else {
  enterSandbox(setup);
}

answerRequests((request) =>
  checkRun(request as CheckRequest, async (address) => {
    const { valid, reason } = await validate(address);
    return { verdict: valid ? "valid" : "invalid", reason: reason ?? "" };
  }),
);
