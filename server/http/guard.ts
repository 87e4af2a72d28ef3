import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Parts } from "#server/parts.ts";
import { readSession, type SignedIn } from "#server/work/sessions.ts";
import { readCookie, xsrfFits } from "./cookies.ts";
import { checkOrigin } from "./origin.ts";
import { Refusal } from "./refusal.ts";

/** The token of an Authorization header, with or without "Bearer ". */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  const token = (request.headers.authorization ?? "").replace(/^Bearer\s+/iu, "").trim();
  return token === "" ? undefined : token;
}

/** The token of the X-Refresh-Token header. */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers["x-refresh-token"];
  const token = typeof header === "string" ? header.replace(/^Bearer\s+/iu, "").trim() : "";
  return token === "" ? undefined : token;
}

async function signedInBy(parts: Parts, request: FastifyRequest): Promise<SignedIn> {
  const access = accessTokenOf(request);
  if (access === undefined) {
    throw new Refusal("missing_credentials");
  }
  const companion = readCookie(parts, request, "companion");
  const reading = await readSession(parts, { access, companion });
  if (!reading.ok) {
    throw new Refusal(reading.fault);
  }
  return reading.signedIn;
}

/** Lets a request pass or refuses it: who asks first (401), then whether the page may (403). Null for calls that anybody may make. */
export async function guard(
  parts: Parts,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  if (endpoint.access === "public") {
    checkOrigin(parts.config, request);
    return null;
  }
  const signedIn = await signedInBy(parts, request);
  checkOrigin(parts.config, request);
  if (endpoint.method !== "GET" && !xsrfFits(parts, request, signedIn.session.id)) {
    throw new Refusal("xsrf_mismatch");
  }
  return signedIn;
}
