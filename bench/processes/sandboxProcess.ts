import { startSandbox, type SandboxOptions } from "#sandbox/sandbox.ts";
import { answerRequests, childSetup, startChild, type Child } from "./childProcess.ts";
import { openDelayedLink, type LinkOptions } from "#bench/fixtures/delayedLink.ts";
import {
  linkNetwork,
  sandboxNetwork,
  type SandboxAddresses,
} from "#bench/fixtures/sandboxAddresses.ts";

/** Connections to the sandbox mail servers and processor time they used so far. */
export interface SandboxCost {
  connections: number;
  cpuMs: number;
}

/** Options of the sandbox mail servers, and the link that leads to them. */
export interface SandboxSetup extends SandboxOptions {
  suffix: string;
  /** Counts how often each mailbox is checked. */
  countsMailboxes?: boolean;
  link?: LinkOptions & { hosts: readonly string[] };
}

type Request = "places" | "cost" | "mailboxes";
type Reply = SandboxAddresses & SandboxCost & ReadonlyMap<string, number>;
const file = "sandboxProcess.ts";

/** Sandbox mail servers in a separate process. */
export interface SandboxProcess {
  places: SandboxAddresses;
  cost: () => Promise<SandboxCost>;
  /** Returns how often each mailbox was checked, by its address; empty if it doesn't count. */
  mailboxes: () => Promise<ReadonlyMap<string, number>>;
  stop: () => Promise<void>;
}

/** Starts sandbox mail servers in a separate process. */
export async function startSandboxProcess(setup: SandboxSetup): Promise<SandboxProcess> {
  const child: Child<Request, Reply> = startChild(file, setup);
  return {
    places: await child.ask("places"),
    cost: () => child.ask("cost"),
    mailboxes: () => child.ask("mailboxes"),
    stop: () => child.stop(),
  };
}

/** Ports to try: that of SMTP first, then others in case it needs privileges or another sandbox uses it. */
const ports: readonly number[] = [25, ...Array.from({ length: 20 }, (_, index) => 20_025 + index)];

async function start(setup: SandboxOptions) {
  let issue: unknown = null;
  for (const smtpPort of ports) {
    try {
      return { smtpPort, sandbox: await startSandbox({ ...setup, smtpPort }) };
    } catch (error) {
      issue = error;
    }
  }
  throw issue;
}

async function serve(setup: SandboxSetup): Promise<void> {
  const mailboxes = new Map<string, number>();
  const count = (address: string) => mailboxes.set(address, (mailboxes.get(address) ?? 0) + 1);
  const counting = setup.countsMailboxes === true ? { onRecipient: count } : {};
  const { sandbox, smtpPort } = await start({ ...setup, ...counting });
  const { suffix, link } = setup;
  const places: SandboxAddresses = { suffix, smtpPort, dns: sandbox.dns, network: sandboxNetwork };
  if (link !== undefined) {
    const hosts = link.hosts.map((address) => ({
      near: { address: address.replace(sandboxNetwork, linkNetwork), port: smtpPort },
      far: { address, port: smtpPort },
    }));
    places.dns = await openDelayedLink(sandbox.dns, hosts, link);
    places.network = linkNetwork;
  }
  answerRequests((request) => {
    if (request === "places") {
      return places;
    }
    if (request === "mailboxes") {
      return mailboxes;
    }
    const { user, system } = process.cpuUsage();
    return { connections: sandbox.observed.connections, cpuMs: (user + system) / 1000 };
  });
}

if (import.meta.main) {
  await serve(childSetup() as SandboxSetup);
}
