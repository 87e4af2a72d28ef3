/** What is kept beside the tokens: an id and a role, nothing a person typed. */
export interface UserState {
  id: string;
  role: string;
}

/** Percent-encodes both, because the library strips backslashes from what it reads back and loses the session on a quote. */
export function packUserState(user: UserState): UserState {
  return { id: encodeURIComponent(user.id), role: encodeURIComponent(user.role) };
}

/** Reads what {@link packUserState} wrote; null for anything else. */
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
