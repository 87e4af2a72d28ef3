import { execFileSync } from "node:child_process";
import { checkPages, checkSandboxAddress, demand, stop } from "./newcomer.ts";
import { endPrograms, Program } from "./program.ts";

/**
 * `tests/install/offline.ts <command> <data folder>`: gets a first verdict from the installed command and from the
 * server that it starts, without a network where this machine can do that. The data folder has an account of an
 * earlier version. Prints the seconds of both as JSON.
 */
const [command = "", dataDir = ""] = process.argv.slice(2);
const place = { cwd: "/", env: { ...process.env, PORT: "0" } };
const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

function checkFromCommand(): number {
  const startedAt = performance.now();
  const options = { ...place, encoding: "utf8" } as const;
  const printed = execFileSync(command, ["check", "--json", "mailbox-full@sandbox.test"], options);
  demand(printed.includes('"reason": "mailbox_full"'), "The command gave no verdict.", printed);
  return secondsSince(startedAt);
}

async function visitServer(): Promise<number> {
  const startedAt = performance.now();
  const server = new Program(command, ["serve"], place);
  const ready = await server.printed(/Ready: (http:\S+)/u, 120_000);
  demand(ready !== null, "mailverdict serve printed no address.", server.output);
  const seconds = secondsSince(startedAt);
  await checkPages(ready[1] ?? "");
  await checkSandboxAddress(ready[1] ?? "");
  await stop(server, dataDir);
  return seconds;
}

/** Throws unless the server has brought the data of the earlier version up to date and kept its account. */
function checkUpgrade(): void {
  const printed = execFileSync(command, ["accounts", "list", "--json"], {
    ...place,
    encoding: "utf8",
  });
  demand(printed.includes("earlier@example.com"), "The earlier account is gone.", printed);
}

try {
  const checkSeconds = checkFromCommand();
  const startSeconds = await visitServer();
  checkUpgrade();
  process.stdout.write(JSON.stringify({ checkSeconds, startSeconds }));
} finally {
  endPrograms();
}
