import type { IdentityRow } from "#server/data/tables/identityRow.ts";
import { newId } from "#server/crypto/newId.ts";
import type { VerifiedIdentity } from "./provider.ts";

/** Creates a row that connects a provider's identity to a user. */
export function newIdentity(
  person: VerifiedIdentity,
  to: { userId: string; provider: string; now: number },
): IdentityRow {
  return {
    id: newId("idn"),
    user_id: to.userId,
    provider: to.provider,
    issuer: person.issuer,
    subject: person.subject,
    email: person.email,
    created_at: to.now,
    last_used_at: to.now,
  };
}
