import type { FastifyReply, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { hmac, randomToken, sameText } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import { isCrossOrigin } from "#server/http/headers/checkOrigin.ts";

type CookieContext = Pick<AppContext, "config" | "secrets">;
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

/** Tells whether cookies can be Secure: the app must be served over TLS. */
function overTls({ config }: CookieContext): boolean {
  return config.publicUrl.startsWith("https:");
}

function chooseName(context: CookieContext, use: CookieUse): string {
  return overTls(context) ? names[use].secure : names[use].plain;
}

function common(context: CookieContext) {
  return { path: "/", sameSite: "strict", secure: overTls(context) } as const;
}

/** Returns the options of an HttpOnly cookie. The SSO cookie is Lax, so that browsers send it when a provider redirects back. */
function hidden(context: CookieContext, use: CookieUse) {
  const sameSite = use === "sso" ? "lax" : "strict";
  return { ...common(context), sameSite, httpOnly: true } as const;
}

/** Returns the value of an HttpOnly cookie. */
export function readCookie(
  context: CookieContext,
  request: FastifyRequest,
  use: CookieUse,
): string | undefined {
  return request.cookies[chooseName(context, use)];
}

/** Sets an HttpOnly cookie. */
export function setCookie(
  context: CookieContext,
  reply: FastifyReply,
  cookie: { use: CookieUse; value: string },
): void {
  void reply.setCookie(chooseName(context, cookie.use), cookie.value, {
    ...hidden(context, cookie.use),
    maxAge: lives[cookie.use],
  });
}

/**
 * Sets the XSRF cookie of a session unless the browser has a valid one; pages return it in X-XSRF-TOKEN. A page of
 * another host cannot read this cookie, so the token is also sent in a header.
 */
export function setXsrfCookie(
  context: CookieContext,
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

/** Clears the cookies of the session; the trusted device stays trusted. */
export function clearSessionCookies(context: CookieContext, reply: FastifyReply): void {
  void reply.clearCookie(chooseName(context, "companion"), hidden(context, "companion"));
  void reply.clearCookie(xsrfCookie, common(context));
}

function xsrfSignature(context: CookieContext, sessionId: string, nonce: string): string {
  return hmac(context.secrets.xsrf, `${sessionId}.${nonce}`);
}

function newXsrfToken(context: CookieContext, sessionId: string): string {
  const nonce = randomToken().slice(0, 22);
  return `${nonce}.${xsrfSignature(context, sessionId, nonce)}`;
}

function isXsrfToken(context: CookieContext, token: string, sessionId: string): boolean {
  const [nonce = "", signature = ""] = token.split(".");
  return sameText(signature, xsrfSignature(context, sessionId, nonce));
}

/** Tells whether a request comes from a page of the app: the header equals the cookie, and both belong to this session. */
export function xsrfFits(
  context: CookieContext,
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
