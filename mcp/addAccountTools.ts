import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as z from "zod";
import { counted } from "./counted.ts";
import { describeEvidence } from "./describeEvidence.ts";
import { creditsOutput, domainOutput, evidenceOutput } from "./outputSchemas.ts";
import { foreign, type McpSettings, toolResult, runTool } from "./runTool.ts";

const annotations = { readOnlyHint: true, openWorldHint: true };

/** Adds the tools that read stored data: the evidence of a validation, the report of a domain, the credits. */
export function addAccountTools(server: McpServer, settings: McpSettings): void {
  server.registerTool(
    "validation_evidence",
    {
      title: "Evidence of a validation",
      description: `Returns the DNS answers and SMTP dialogues behind a verdict, with the line that decided it. Free. ${foreign}`,
      inputSchema: z.strictObject({
        id: z
          .string()
          .max(100)
          .regex(/^\w+$/u, "Enter an id such as val_01K….")
          .describe("Id of the validation, such as val_01K…, as validate_email returns it."),
      }),
      outputSchema: evidenceOutput,
      annotations,
    },
    ({ id }, { signal: canceled }) =>
      runTool(settings, canceled, async ({ client, signal }) => {
        const evidence = describeEvidence(await client.validations.evidence(id, { signal }));
        const { dns, sessions } = evidence;
        const line = sessions.flatMap(({ lines }) => lines).find(({ deciding }) => deciding);
        const decided = line === undefined ? "" : ` The deciding line: ${line.text}`;
        return toolResult(
          `${counted(dns.length, "DNS lookup")} and ${counted(sessions.length, "SMTP session")}.${decided}`,
          evidence,
        );
      }),
  );
  server.registerTool(
    "domain_report",
    {
      title: "Report of a domain",
      description: `Returns provider, MX hosts, flags, your rule and the results of your validations at a domain. Sends nothing to its servers, and is free. ${foreign}`,
      inputSchema: z.strictObject({
        domain: z.string().min(1).max(255).describe("Domain, such as example.com."),
      }),
      outputSchema: domainOutput,
      annotations,
    },
    ({ domain: input }, { signal: canceled }) =>
      runTool(settings, canceled, async ({ client, signal }) => {
        const found = await client.validations.domain(input, { signal });
        const { domain, flags, provider, rule, validations, latest } = found;
        const by = provider === null ? "" : `, provider ${provider}`;
        return toolResult(`${domain}: ${counted(validations.total, "validation")}${by}.`, {
          domain,
          flags,
          provider,
          mx: found.mx.map(({ host }) => host),
          rule: rule && { kind: rule.kind, target: rule.target },
          validations,
          latest,
        });
      }),
  );
  server.registerTool(
    "credits",
    {
      title: "Credits of the account",
      description:
        "Returns the balance, and the part of it that is reserved for running checks and lists. Free.",
      inputSchema: z.strictObject({}),
      outputSchema: creditsOutput,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (_, { signal: canceled }) =>
      runTool(settings, canceled, async ({ client, signal }) => {
        const { balance, held: reserved, plan } = await client.account.credits({ signal });
        return toolResult(`${counted(balance, "credit")}, ${reserved} of them reserved.`, {
          balance,
          reserved,
          plan,
        });
      }),
  );
}
