import type { FastifyReply, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { hmac, randomToken, sameText } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import { isCrossOrigin } from "#server/http/headers/checkOrigin.ts";

type CookieParts = Pick<AppContext, "config" | "secrets">;
type CookieUse = "companion" | "device" | "sso" | "registration";

const names = {
  companion: { secure: "__Host-mv_companion", plain: "mv_companion" },
  device: { secure: "__Host-mv_device", plain: "mv_device" },
  sso: { secure: "__Host-mv_sso", plain: "mv_sso" },
  registration: { secure: "__Host-mv_registration", plain: "mv_registration" },
} as const satisfies Record<CookieUse, { secure: string; plain: string }>;
const lives = {
  companion: limits.sessionMaxS,
  device: limits.refreshTokenTrustedS,
  sso: limits.ssoJourneyS,
  registration: limits.registrationS,
} as const satisfies Record<CookieUse, number>;
const xsrfCookie = "XSRF-TOKEN";

/** Whether cookies can be Secure: only where people reach the app over TLS. */
function overTls({ config }: CookieParts): boolean {
  return config.publicUrl.startsWith("https:");
}

function nameOf(context: CookieParts, use: CookieUse): string {
  return overTls(context) ? names[use].secure : names[use].plain;
}

function common(context: CookieParts) {
  return { path: "/", sameSite: "strict", secure: overTls(context) } as const;
}

/** The journey's cookie is Lax: it has to be there when a provider sends the browser back. */
function hidden(context: CookieParts, use: CookieUse) {
  const sameSite = use === "sso" ? "lax" : "strict";
  return { ...common(context), sameSite, httpOnly: true } as const;
}

/** The value of one of the HttpOnly cookies. */
export function readCookie(
  context: CookieParts,
  request: FastifyRequest,
  use: CookieUse,
): string | undefined {
  return request.cookies[nameOf(context, use)];
}

/** Sets one of the HttpOnly cookies. */
export function setCookie(
  context: CookieParts,
  reply: FastifyReply,
  cookie: { use: CookieUse; value: string },
): void {
  void reply.setCookie(nameOf(context, cookie.use), cookie.value, {
    ...hidden(context, cookie.use),
    maxAge: lives[cookie.use],
  });
}

/**
 * Sets the XSRF cookie of a session unless the browser has a good one; pages send it back in X-XSRF-TOKEN. A page of
 * another host cannot read this cookie, so it gets the token in a header too.
 */
export function setXsrfCookie(
  context: CookieParts,
  pair: { request: FastifyRequest; reply: FastifyReply },
  sessionId: string,
): void {
  const present = pair.request.cookies[xsrfCookie];
  const value =
    present !== undefined && isXsrfToken(context, present, sessionId)
      ? present
      : newXsrfToken(context, sessionId);
  void pair.reply.setCookie(xsrfCookie, value, { ...common(context), maxAge: limits.sessionMaxS });
  if (isCrossOrigin(pair.reply)) {
    void pair.reply.header("x-xsrf-token", value);
  }
}

/** Takes the session's cookies away; the trusted device stays trusted. */
export function clearSessionCookies(context: CookieParts, reply: FastifyReply): void {
  void reply.clearCookie(nameOf(context, "companion"), hidden(context, "companion"));
  void reply.clearCookie(xsrfCookie, common(context));
}

function xsrfSignature(context: CookieParts, sessionId: string, nonce: string): string {
  return hmac(context.secrets.xsrf, `${sessionId}.${nonce}`);
}

function newXsrfToken(context: CookieParts, sessionId: string): string {
  const nonce = randomToken().slice(0, 22);
  return `${nonce}.${xsrfSignature(context, sessionId, nonce)}`;
}

function isXsrfToken(context: CookieParts, token: string, sessionId: string): boolean {
  const [nonce = "", signature = ""] = token.split(".");
  return sameText(signature, xsrfSignature(context, sessionId, nonce));
}

/** Whether a request proves that it comes from a page of ours: the header equals the cookie, and both were made for this session. */
export function xsrfFits(
  context: CookieParts,
  request: FastifyRequest,
  sessionId: string,
): boolean {
  const header = request.headers["x-xsrf-token"];
  const cookie = request.cookies[xsrfCookie];
  if (typeof header !== "string" || cookie === undefined || !sameText(header, cookie)) {
    return false;
  }
  return isXsrfToken(context, header, sessionId);
}
