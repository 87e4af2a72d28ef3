/** The user data stored with the tokens: id and role only. */
export interface UserState {
  id: string;
  role: string;
}

/** Percent-encodes both: the library strips backslashes and loses the session on a quote. */
export function packUserState(user: UserState): UserState {
  return { id: encodeURIComponent(user.id), role: encodeURIComponent(user.role) };
}

/** Decodes the result of {@link packUserState}; null for anything else. */
export function unpackUserState(packed: unknown): UserState | null {
  if (typeof packed !== "object" || packed === null || !("id" in packed) || !("role" in packed)) {
    return null;
  }
  try {
    return {
      id: decodeURIComponent(String(packed.id)),
      role: decodeURIComponent(String(packed.role)),
    };
  } catch {
    return null;
  }
}
