"""Drives an MCP server with the official client and prints what it answers as JSON.

Arguments: `http <url>` with the key in MAILVERDICT_API_KEY, or `stdio <command> <argument>…` with the environment.
"""

import asyncio
import contextlib
import json
import os
import sys

import httpx2
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client


@contextlib.asynccontextmanager
async def connected(kind, target):
    if kind == "stdio":
        command, *args = target
        server = StdioServerParameters(command=command, args=args, env=dict(os.environ))
        async with Client(server) as client:
            yield client
        return
    headers = {"Authorization": f"Bearer {os.environ['MAILVERDICT_API_KEY']}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with Client(streamable_http_client(target[0], http_client=http)) as client:
            yield client


async def called(client, name, **arguments):
    result = await client.call_tool(name, arguments)
    texts = [part.text for part in result.content if part.type == "text"]
    return {"data": result.structured_content, "text": texts[0], "failed": result.is_error}


async def main(kind, *target):
    async with connected(kind, target) as client:
        tools = (await client.list_tools()).tools
        templates = (await client.list_resource_templates()).resource_templates
        reasons = await client.read_resource("mailverdict://reasons")
        prompts = (await client.list_prompts()).prompts
        bounce = await client.get_prompt("explain_bounce", {"reply": "552 5.2.2 Mailbox full"})
        email = "mailbox-full@sandbox.test"
        try:
            await client.read_resource("mailverdict://nothing")
            missing = "found"
        except MCPError as error:
            missing = error.error.message
        print(
            json.dumps(
                {
                    "server": client.server_info.name if client.server_info else None,
                    "version": client.protocol_version,
                    "tools": sorted(tool.name for tool in tools),
                    "templates": [template.uri_template for template in templates],
                    "reasons": len(reasons.contents[0].text),
                    "prompts": [prompt.name for prompt in prompts],
                    "bounce": bounce.messages[0].content.text,
                    "single": await called(client, "validate_email", email=email),
                    "many": await called(
                        client, "validate_emails", emails=["deliverable@sandbox.test", "nobody"]
                    ),
                    "refused": await called(client, "credits"),
                    "wrong": await called(client, "validate_email", address=email),
                    "missing": missing,
                }
            )
        )


asyncio.run(main(*sys.argv[1:]))
