import type { FastifyReply } from "fastify";
import type { Config } from "#server/config/config.ts";

/** Parts of a build that the content security policy allows. */
export interface PolicySources {
  /** Origins of the APIs that the app was built to call, if they differ from its own. */
  apiOrigins: readonly string[];
  /** SHA-256 of every inline script and style, in the syntax of the policy. */
  hashes: { script: readonly string[]; style: readonly string[] };
}

/** Returns the content security policy of all pages; inline scripts and styles are allowed by the hashes computed at build. */
export function contentSecurityPolicy(
  config: Pick<Config, "publicUrl">,
  { hashes, apiOrigins }: PolicySources,
): string {
  const directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...hashes.script],
    ["style-src", "'self'", ...hashes.style],
    ["img-src", "'self'", "data:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...apiOrigins],
    ["manifest-src", "'self'"],
    ["worker-src", "'self'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", "mailverdict"],
    ...(config.publicUrl.startsWith("https:") ? [["upgrade-insecure-requests"]] : []),
  ];
  return directives.map((parts) => parts.join(" ")).join("; ");
}

/** Policy of API responses: a browser that shows one as a page may load and run nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Returns the security headers of all responses; a build file (`asset`) isn't a document and needs the fewest. */
export function securityHeaders(
  config: Pick<Config, "publicUrl">,
  policy: string | null,
): Readonly<Record<"document" | "api" | "asset", Readonly<Record<string, string>>>> {
  const asset = {
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    ...(config.publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
  const document = {
    ...asset,
    ...(policy === null ? {} : { "content-security-policy": policy }),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
  };
  return { document, api: { ...document, "content-security-policy": apiPolicy }, asset };
}

/** Marks an API response as not cacheable. */
export function noStore(reply: FastifyReply): void {
  void reply.header("cache-control", "no-store");
}
