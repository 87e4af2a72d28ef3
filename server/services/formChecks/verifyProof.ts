import { timingSafeEqual } from "node:crypto";
import { formLimits } from "#contract/formLimits.ts";
import type { AppContext } from "#server/context.ts";
import { countProofUse, findValidation } from "#server/data/queries/validations.ts";
import type { ValidationRow } from "#server/data/tables/validationRow.ts";
import { proofMac } from "./createProof.ts";

/** Result of verifying a proof: its validation, or why it isn't valid. */
export type VerifiedProof =
  | { ok: true; row: ValidationRow }
  | {
      ok: false;
      error: "not_a_proof" | "proof_expired" | "proof_used" | "not_the_checked_address";
    };

/** Verifies a proof for an address and counts its use: at most {@link formLimits.proofUses} within its lifetime. A proof of another account is unknown. */
export async function verifyProof(
  context: Pick<AppContext, "database" | "secrets" | "now">,
  { accountId, proof, email }: { accountId: string; proof: string; email: string },
): Promise<VerifiedProof> {
  const shape = /^((val_\w{1,40})\.(\d{1,16}))\.([\w-]{43})$/u;
  const [, signed = "", id = "", expiresAt = "0", mac = ""] = shape.exec(proof) ?? [];
  if (signed === "" || !timingSafeEqual(proofMac(context, signed), Buffer.from(mac, "base64url"))) {
    return { ok: false, error: "not_a_proof" };
  }
  const { queries } = context.database;
  const row = await findValidation(queries, accountId, id);
  if (row === undefined) {
    return { ok: false, error: "not_a_proof" };
  }
  if (Number(expiresAt) <= context.now()) {
    return { ok: false, error: "proof_expired" };
  }
  if (row.input !== email) {
    return { ok: false, error: "not_the_checked_address" };
  }
  const counted = await countProofUse(queries, { accountId, id, most: formLimits.proofUses });
  return counted === undefined ? { ok: false, error: "proof_used" } : { ok: true, row: counted };
}
