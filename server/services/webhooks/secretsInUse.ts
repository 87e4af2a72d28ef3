import type { AppContext } from "#server/context.ts";
import { seal, unseal } from "#server/crypto/seal.ts";
import { formerUntil, type SealedSecrets } from "#server/data/tables/webhooks/sealedSecrets.ts";
import { newWebhookSecret } from "./webhookSignature.ts";

type SecretContext = Pick<AppContext, "now" | "secrets">;

/** Default time for which the former secret stays in use, in seconds. */
const defaultGraceS = 24 * 3600;

/** Returns the secrets in use, in clear: the current one and, in the grace period of a rotation, the former one. */
export function secretsInUse({ secrets, now }: SecretContext, row: SealedSecrets): string[] {
  const former = formerUntil(row, now()) === null ? null : row.former_secret;
  return [row.secret, former]
    .filter((sealed) => sealed !== null)
    .map((sealed) => unseal(secrets.sealing, sealed, row.id));
}

/** Returns a new secret in clear, and the change of the row that replaces the current one; `graceS` is in seconds. */
export function rotatedSecret(
  { secrets, now }: SecretContext,
  { id, secret: before }: SealedSecrets,
  graceS = defaultGraceS,
): { secret: string; change: Omit<SealedSecrets, "id"> } {
  const secret = newWebhookSecret();
  const former = graceS === 0 ? null : { secret: before, until: now() + graceS * 1000 };
  return {
    secret,
    change: {
      secret: seal(secrets.sealing, secret, id),
      former_secret: former?.secret ?? null,
      former_until: former?.until ?? null,
    },
  };
}
