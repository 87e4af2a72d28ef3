import type { Clock } from "#engine/ports.ts";

const weekMs = 7 * 24 * 3_600_000;

/** Account, domain and clock of a check. */
interface RandomRecipientOf {
  clock: Clock;
  tenant: string;
  domain: string;
}

/**
 * Returns a random recipient at a domain. An account gets the same one for a week: greylisting and address
 * verification defer a recipient they see for the first time, so a retry with a new name would never get an answer.
 */
export function chooseRandomRecipient({ clock, tenant, domain }: RandomRecipientOf): string {
  const week = Math.floor(clock.now() / weekMs);
  return `${clock.randomLocalPart(JSON.stringify([tenant, domain, week]))}@${domain}`;
}
