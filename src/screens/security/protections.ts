import type { Security } from "#contract/security.ts";

/** A protection of an account, and its section of the page. */
export interface Protection {
  name: "way" | "second_factor" | "recovery_codes" | "sessions";
  section: "password" | "second-factor" | "recovery-codes" | "sessions";
  fine: boolean;
}

const codesWanted = 3;
const sessionsMany = 5;

/** Returns the protections of an account by importance; the first that isn't `fine` is the next step. */
export function protections(security: Security): Protection[] {
  const ways = (security.password_set ? 1 : 0) + security.identities;
  const { enabled } = security.totp;
  return [
    { name: "second_factor", section: "second-factor", fine: enabled },
    ...(enabled
      ? [
          {
            name: "recovery_codes",
            section: "recovery-codes",
            fine: security.recovery_codes_left >= codesWanted,
          } as const,
        ]
      : []),
    { name: "way", section: "password", fine: ways > 0 && security.password_set },
    { name: "sessions", section: "sessions", fine: security.sessions <= sessionsMany },
  ];
}
