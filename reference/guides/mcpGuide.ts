import type { Guide } from "./guide.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = "Bearer mv_live_…";

/** The tools that assistants get, with the scopes of the key and the cost. */
export const mcpToolRows = {
  head: ["Tool", "Result", "Scopes", "Cost"],
  body: [
    [
      "`validate_email`",
      "Verdict, reason, action, suggestion and each check of an address.",
      "`validate`, `results:read`",
      "One credit per verdict but `unknown`",
    ],
    [
      "`validate_emails`",
      "The same for up to 100 addresses.",
      "`validate`, `results:read`",
      "One credit per verdict but `unknown`",
    ],
    [
      "`list_status`",
      "Progress, results and credits of a list, or the ten latest lists.",
      "`lists:read`",
      "None",
    ],
    [
      "`list_results`",
      "Rows of a list with their verdicts, in pages of up to 200.",
      "`results:read`",
      "None",
    ],
    [
      "`start_list`",
      "Starts a list for the cost that the user agreed to. Without it, returns the cost.",
      "`lists:read`, `lists:write`",
      "Up to the cost",
    ],
    [
      "`validation_evidence`",
      "DNS answers and SMTP dialogues of a validation.",
      "`evidence:read`",
      "None",
    ],
    [
      "`domain_report`",
      "Provider, MX hosts, your rule and results at a domain.",
      "`results:read`",
      "None",
    ],
    ["`credits`", "Balance, and the part of it that is reserved.", "`billing:read`", "None"],
    ["`explain_reply`", "The class of a mail server's reply, such as a bounce.", "", "None"],
  ],
} as const;

/** Returns a program with the official Python client of the protocol, which connects over Streamable HTTP. */
const pythonClient = (url: string) => `import asyncio
import os

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

headers = {"Authorization": f"Bearer {os.environ['MAILVERDICT_API_KEY']}"}


async def main():
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with Client(streamable_http_client("${url}", http_client=http)) as client:
            arguments = {"email": "mailbox-full@sandbox.test"}
            result = await client.call_tool("validate_email", arguments)
            print(result.structured_content["verdict"])


asyncio.run(main())`;

/** Returns the guide to the Model Context Protocol. */
export function mcpGuide(origin: string): Guide {
  const url = `${origin}/mcp`;
  return {
    id: "mcp",
    title: "MCP for assistants",
    blocks: [
      {
        text: "Assistants check addresses and read lists over the [Model Context Protocol](https://modelcontextprotocol.io). No tool uploads, changes or deletes lists. Create a key for the assistant alone under [API keys](/apikeys): only the scopes it needs, and a monthly credit budget.",
        rows: mcpToolRows,
      },
      {
        text: "There are two ways to connect. Streamable HTTP: the address below with the header `Authorization`; nothing is installed. stdio: the assistant starts `mailverdict mcp` on its own machine, from the [command line](#command-line). Tools, scopes and costs are the same.",
        code: `${url}\nAuthorization: ${bearer}`,
        language: "Shell",
      },
      {
        text: "Claude Code:",
        code: `claude mcp add --transport http mailverdict ${url} --header "Authorization: ${bearer}"`,
        language: "Shell",
      },
      {
        text: "Claude Desktop starts a program. Open Settings, Developer, Edit Config, add this to `claude_desktop_config.json`, then restart it:",
        code: json({
          mcpServers: {
            mailverdict: {
              command: "mailverdict",
              args: ["mcp"],
              env: { MAILVERDICT_URL: origin, MAILVERDICT_API_KEY: "mv_live_…" },
            },
          },
        }),
        language: "JSON",
      },
      {
        text: "Cursor, in `~/.cursor/mcp.json`, or `.cursor/mcp.json` of a project:",
        code: json({
          mcpServers: { mailverdict: { url, headers: { Authorization: bearer } } },
        }),
        language: "JSON",
      },
      {
        text: "VS Code, in `.vscode/mcp.json`. It asks for the key once:",
        code: json({
          inputs: [
            {
              type: "promptString",
              id: "mailverdict-key",
              description: "Mailverdict API key",
              password: true,
            },
          ],
          servers: {
            mailverdict: {
              type: "http",
              url,
              headers: { Authorization: "Bearer ${input:mailverdict-key}" },
            },
          },
        }),
        language: "JSON",
      },
      {
        text: "Your own program, with version 2 of the official Python client (`pip install mcp`):",
        code: pythonClient(url),
        language: "Python",
      },
      {
        text: "Two prompts come with the tools, “Clean this list” and “Why did this bounce?”, and two resources: `mailverdict://reasons` and `mailverdict://lists/{id}/results`. Results contain texts of mail servers and cells of uploaded files. The tools tell the assistant to treat them as data; a key without more scopes than it needs is the protection that holds.",
      },
    ],
  };
}
