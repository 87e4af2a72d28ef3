import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import type { Config } from "#server/config/config.ts";
import { StartFailure } from "#server/config/startFailure.ts";

/** Turns an error of `listen` into a sentence with the next step; returns any other error as it is. */
export function listenFailure(error: unknown, { host, port }: Pick<Config, "host" | "port">) {
  const problem = listenProblem((error as NodeJS.ErrnoException).code ?? "", host, port);
  return problem === null ? error : new StartFailure(problem);
}

function listenProblem(code: string, host: string, port: number): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use on ${host}. Stop the other program, or set PORT to a free port.`;
    case "EACCES":
      return `Mailverdict isn't allowed to listen on port ${port}. Set PORT to ${port < 1024 ? "1024 or higher" : "another port"}.`;
    case "EAFNOSUPPORT":
    case "EADDRNOTAVAIL":
      return isIP(host) === 6 && !hasIpv6()
        ? `This machine has no IPv6, so Mailverdict can't listen on ${host}. Set HOST to an IPv4 address, such as 0.0.0.0.`
        : `HOST ${host} isn't an address of this machine. Set HOST to 0.0.0.0 to listen on every address, or leave it out to listen on 127.0.0.1.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST ${host} can't be resolved. Set HOST to an IP address of this machine.`;
    default:
      return null;
  }
}

function hasIpv6(): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return addresses.some(({ family }) => family === "IPv6");
}
