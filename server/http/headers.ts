import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Config } from "#server/config.ts";

/** Scripts that are data, which the policy need not name. */
const dataTypes = /\btype\s*=\s*["']?(application\/(ld\+)?json|speculationrules)/iu;

function hashesOf(pages: readonly string[], tag: "script" | "style"): string[] {
  const element = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "giu");
  const found = pages.flatMap((page) => [...page.matchAll(element)]);
  const inline = found.filter(
    ([, attributes = "", content = ""]) =>
      content !== "" && !/\bsrc\s*=/iu.test(attributes) && !dataTypes.test(attributes),
  );
  const hashes = inline.map(([, , content = ""]) => {
    const digest = createHash("sha256").update(content).digest("base64");
    return `'sha256-${digest}'`;
  });
  return [...new Set(hashes)];
}

/** The content security policy for all pages; `pages` are the built HTML files, whose inline scripts and styles are allowed by their hash. */
export function contentSecurityPolicy(
  config: Pick<Config, "apiOrigins" | "publicUrl">,
  pages: readonly string[],
): string {
  const directives = [
    ["default-src", "'none'"],
    ["script-src", "'self'", ...hashesOf(pages, "script")],
    ["style-src", "'self'", ...hashesOf(pages, "style")],
    ["img-src", "'self'", "data:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...config.apiOrigins],
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

/** The headers that every answer carries, whatever it is. */
export function securityHeaders(
  config: Pick<Config, "publicUrl">,
  policy: string | null,
): Readonly<Record<string, string>> {
  return {
    ...(policy === null ? {} : { "content-security-policy": policy }),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(config.publicUrl.startsWith("https:")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

/** Keeps an answer of the API out of every cache. */
export function noStore(reply: FastifyReply): void {
  void reply.header("cache-control", "no-store");
}
