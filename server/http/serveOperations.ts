import { isIP } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/config/config.ts";
import { isLocal } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";
import { createReadiness } from "#server/services/storage/readiness.ts";
import { allowCrossOrigin, allowPreflight } from "./headers/checkOrigin.ts";

/** Validity of security.txt in ms; RFC 9116 recommends less than a year. */
const validMs = 180 * 86_400_000;

/** Mailbox for reports to a local installation; the app's `supportMailbox`. */
const localMailbox = "support@mailverdict.example";

/** Returns the mailbox that RFC 2142 reserves for reports at the installation's domain, or at a local one the app's. */
function defaultMailbox(config: Config): string {
  const { hostname } = new URL(config.publicUrl);
  return isLocal(config) || isIP(hostname.replace(/^\[|\]$/gu, "")) > 0
    ? localMailbox
    : `security@${hostname}`;
}

/** Returns the contacts of security.txt in order of preference: never the contact form alone, which is closed when it is flooded. */
function listContacts(config: Config): string[] {
  const { securityContact, supportMailbox, publicUrl } = config;
  const first = securityContact ?? supportMailbox ?? defaultMailbox(config);
  return [first.startsWith("https://") ? first : `mailto:${first}`, `${publicUrl}/contact`];
}

/** Serves `/healthz` (the process runs), `/readyz` (it isn't stopping, and {@link createReadiness} finds nothing) and security.txt (RFC 9116). */
export function serveOperations(app: FastifyInstance, context: AppContext): void {
  // An app at another origin checks whether its API is up.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    allowCrossOrigin(context.config, request, reply);
  for (const path of ["/healthz", "/readyz"]) {
    app.options(path, { onRequest }, async (_request, reply) => {
      allowPreflight(reply, ["GET", "HEAD", "OPTIONS"]);
      await reply.code(204).send();
    });
  }
  app.get("/healthz", { onRequest }, async () => ({ status: "ok" }));
  const readiness = createReadiness(context);
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.get("/readyz", { onRequest }, async (_request, reply) => {
    if (stopping) {
      // Load balancers send nothing more while the last checks finish.
      void reply.code(503).header("retry-after", "5");
      return { status: "stopping" };
    }
    const status = await readiness();
    if (status !== "ok") {
      void reply.code(503).header("retry-after", "5");
    }
    return { status };
  });
  app.get("/.well-known/security.txt", async (_request, reply) => {
    void reply.type("text/plain; charset=utf-8");
    const expires = new Date(context.now() + validMs).toISOString();
    const { publicUrl } = context.config;
    return [
      ...listContacts(context.config).map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      "Preferred-Languages: en, ar",
      "",
    ].join("\n");
  });
}
