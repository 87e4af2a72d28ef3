import { jwtDecode } from "jwt-decode";

/** Returns the token of a header, with or without a leading "Bearer "; null without one. */
export function parseToken(header: unknown): string | null {
  const text = typeof header === "string" ? header.trim() : "";
  const token = text.replace(/^bearer\s+/iu, "");
  return token === "" ? null : token;
}

/** Returns the expiry of a JWT; null for anything but a JWT with an `exp`. */
export function tokenExpiry(token: string): Date | null {
  try {
    const { exp } = jwtDecode(token);
    return exp === undefined ? null : new Date(exp * 1000);
  } catch {
    return null;
  }
}

/** Returns the subject of a JWT, or null. */
export function tokenSubject(token: string): string | null {
  try {
    return jwtDecode(token).sub ?? null;
  } catch {
    return null;
  }
}

function findIssue(token: string, kind: "Auth" | "Refresh"): string | null {
  try {
    const { exp } = jwtDecode(token);
    if (exp === undefined) {
      return "JWT has no exp param";
    }
    return exp * 1000 > Date.now() ? null : `Given ${kind} Token is already expired.`;
  } catch {
    return "Error pursing the Auth Token. Make sure you provided a valid JWT.";
  }
}

/** Returns the reason why react-auth-kit rejects the tokens, in its own words, which it doesn't report; null for valid ones. */
export function tokenError(tokens: { access: string; refresh: string }): string | null {
  return findIssue(tokens.access, "Auth") ?? findIssue(tokens.refresh, "Refresh");
}
