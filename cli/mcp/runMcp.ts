import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer } from "./createMcpServer.ts";

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
  const ended = new AbortController();
  const server = createMcpServer({ env, signal: ended.signal });
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
  ended.abort();
  await server.close();
  if (why === "too large") {
    process.stderr.write(
      "A message was larger than 10 MB, so mailverdict mcp has ended. Send smaller ones.\n",
    );
    process.exitCode = 1;
    process.stdin.destroy();
  }
}
