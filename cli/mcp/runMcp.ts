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
  await server.connect(new StdioServerTransport());
  if (process.stdin.isTTY) {
    process.stderr.write(
      "mailverdict mcp waits for an MCP client on standard input. Press Ctrl+C to stop.\n",
    );
  }
  await closed;
  ended.abort();
  await server.close();
}
