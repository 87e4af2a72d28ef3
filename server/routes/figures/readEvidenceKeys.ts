import { readEvidenceKeys } from "#contract/evidenceBundles.ts";
import { evidenceKeys } from "#server/config/evidenceKeys.ts";
import { openRoute } from "#server/routing/route.ts";

/** `GET /v1/public/evidence-keys`: returns the public keys that verify signed evidence, the current one first. */
export const readEvidenceKeysRoute = openRoute(readEvidenceKeys, async ({ context }) => ({
  object: "evidence_keys" as const,
  keys: [...evidenceKeys(context).published],
}));
