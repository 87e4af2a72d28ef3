import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer } from "#mcp/createMcpServer.ts";
import { type McpSettings, MissingSetting } from "#mcp/runTool.ts";
import { Mailverdict } from "#sdk/typescript/src/mailverdict.ts";

/** Names of the client's settings. */
const names = { url: "MAILVERDICT_URL", key: "MAILVERDICT_API_KEY" } as const;

/** Returns the client that the environment describes. */
function connectionFrom(env: NodeJS.ProcessEnv): Mailverdict {
  const { [names.url]: url, [names.key]: key } = env;
  if (!url?.trim() || !key?.trim()) {
    const name = url?.trim() ? names.key : names.url;
    throw new MissingSetting(
      `${name} isn't set. Add it to the environment of the MCP server: MAILVERDICT_URL is the address of the installation, MAILVERDICT_API_KEY a key created there under API keys.`,
    );
  }
  return new Mailverdict({ url, key, retries: 1, maxWaitMs: 5000 });
}

/** Returns the settings of an MCP server that uses an installation elsewhere. */
export const settingsFrom = (env: NodeJS.ProcessEnv, signal: AbortSignal): McpSettings => ({
  connect: () => connectionFrom(env),
  names,
  signal,
});

/** Resolves when standard input ends, closes or fails; a pipe may do only one of these. */
function inputEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["end", "close", "error"]) {
      process.stdin.once(event, () => resolve());
    }
  });
}

/** Serves tools for assistants on standard input and output until standard input closes. */
export async function runMcp(env: NodeJS.ProcessEnv): Promise<void> {
  const ending = new AbortController();
  const server = createMcpServer(settingsFrom(env, ending.signal));
  const closed = inputEnded();
  const transport = new StdioServerTransport();
  await server.connect(transport);
  if (process.stdin.isTTY) {
    process.stderr.write(
      "mailverdict mcp waits for an MCP client on standard input. Press Ctrl+C to stop.\n",
    );
  }
  // The protocol's module closes itself when a message is larger than it takes.
  const tooLarge = new Promise<"too large">((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the protocol's server is no event target
    server.server.onclose = () => resolve("too large");
  });
  const why = await Promise.race([closed, tooLarge]);
  ending.abort();
  await server.close();
  if (why === "too large") {
    process.stderr.write(
      "A message was larger than 10 MB, so mailverdict mcp has ended. Send smaller ones.\n",
    );
    process.exitCode = 1;
    process.stdin.destroy();
  }
}
