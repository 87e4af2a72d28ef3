import { jwtDecode } from "jwt-decode";

/** The token of a header, with or without a leading "Bearer "; null where there is none. */
export function bareToken(header: unknown): string | null {
  const text = typeof header === "string" ? header.trim() : "";
  const token = text.replace(/^bearer\s+/iu, "");
  return token === "" ? null : token;
}

/** When a JWT ends, or null for anything that is not a JWT with an `exp`. */
export function tokenExpiry(token: string): Date | null {
  try {
    const { exp } = jwtDecode(token);
    return exp === undefined ? null : new Date(exp * 1000);
  } catch {
    return null;
  }
}

/** Whom a JWT is about. */
export function tokenSubject(token: string): string | null {
  try {
    return jwtDecode(token).sub ?? null;
  } catch {
    return null;
  }
}
