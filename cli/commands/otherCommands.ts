import { type Command, defineCommand } from "#cli/grammar/command.ts";
import { exitCodes } from "#cli/output/exitCodes.ts";
import { readSettings, requireAddresses } from "#cli/settings/readSettings.ts";
import { UsageError } from "#cli/settings/usageError.ts";
import { startProgram } from "#launch/becomeProgram.mjs";

const json = { type: "boolean", help: "prints JSON" } as const;

/** Commands that need neither a server nor an installation, and those that start one. */
export const otherCommands: readonly Command[] = [
  defineCommand({
    name: "explain-reply",
    section: "check",
    options: {
      ndjson: { type: "boolean", help: "required: reads and writes one JSON object per line" },
    },
    summary: "Classifies replies of mail servers, such as bounces.",
    more: 'Reads {"reply","stage","address","provider"} per line (only reply is required) and writes {"class","because","code","enhanced"}. Exit code 1 if a line couldn\'t be read.',
    run: async ({ values }) => {
      if (values.ndjson !== true) {
        throw new UsageError("Add --ndjson: explain-reply reads standard input.");
      }
      const { explainLines } = await import("#cli/explainReply.ts");
      return (await explainLines()) ? exitCodes.done : exitCodes.failed;
    },
  }),
  defineCommand({
    name: "verify-evidence",
    section: "check",
    words: ["file"],
    options: {
      key: { type: "string", value: "file|url|key", help: "keys to verify with" },
      json,
    },
    summary: "Verifies a signed evidence file and names the fields that were changed.",
    more: "The keys are those of the server whose DATA_DIR is set, or those of --key: a JWK Set such as https://verify.example.com/v1/public/evidence-keys, or a public key in base64url. Exit code 0 if valid, 1 if not, 2 if a file can't be read.",
    run: async ({ words: [file = ""], values: { key, json: asJson = false }, env }) => {
      const { verifyEvidence } = await import("#cli/verifyEvidence.ts");
      const { ok, line, code } = await verifyEvidence({ file, key, json: asJson }, env);
      (ok ? process.stdout : process.stderr).write(`${line}\n`);
      return code;
    },
  }),
  defineCommand({
    name: "serve",
    section: "run",
    summary: "Starts the server: the app and the API at one address.",
    more: "Settings are environment variables; without any, it serves this machine only.",
    run: async () => startProgram("main"),
  }),
  defineCommand({
    name: "worker",
    section: "run",
    summary: "Starts a worker, which checks lists and delivers mails beside a server.",
    more: "It needs the same settings as the server.",
    run: async () => startProgram("worker"),
  }),
  defineCommand({
    name: "doctor",
    section: "run",
    options: { json },
    summary: "Says whether mailbox checks work from this machine, and why not.",
    more: "Checks resolver, sender identity, host names, SPF, blocklists and port 25. With the server's DATA_DIR or DATABASE_URL it also prints recent results by provider. Exit code 0 if mailbox checks work and nothing failed, otherwise 1.",
    run: async ({ values }) => {
      const operator = readSettings();
      await requireAddresses(operator);
      const { examine } = await import("#cli/doctor.ts");
      return (await examine(operator, values.json === true)) ? exitCodes.done : exitCodes.failed;
    },
  }),
  defineCommand({
    name: "data-lists",
    section: "run",
    options: { json },
    summary: "Prints versions, sizes and sources of the lists of names in use.",
    more: "Disposable, forwarding, free, role and no-reply names. Exit code 1 if LISTS_SOURCE can't be used.",
    run: async ({ values }) => {
      const { listsSource } = readSettings();
      const { showDataLists } = await import("#cli/dataLists.ts");
      const shown = await showDataLists(listsSource, values.json === true);
      return shown ? exitCodes.done : exitCodes.failed;
    },
  }),
  defineCommand({
    name: "mcp",
    section: "more",
    summary: "Serves tools for AI assistants on standard input and output.",
    more: "Model Context Protocol: validate_email, validate_emails, explain_reply, list_status and list_results. Uses the installation at MAILVERDICT_URL with the API key MAILVERDICT_API_KEY. Ends when standard input closes.",
    // Its modules are many, and no other command needs them.
    run: async ({ env }) => (await import("#cli/runMcp.ts")).runMcp(env),
  }),
];
