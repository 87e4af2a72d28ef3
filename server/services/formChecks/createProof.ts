import { createHmac } from "node:crypto";
import { formLimits } from "#contract/formLimits.ts";
import type { AppContext } from "#server/context.ts";

/** Returns the signature of a proof. */
export function proofMac({ secrets }: Pick<AppContext, "secrets">, signed: string): Buffer {
  return createHmac("sha256", secrets.formProofs).update(signed).digest();
}

/** Creates the proof of a form check: the id of its validation, the time it expires in ms, and a signature. The validation has the address, the key and the verdict. */
export function createProof(
  context: Pick<AppContext, "secrets" | "now">,
  validationId: string,
): { proof: string; expiresAt: number } {
  const expiresAt = context.now() + formLimits.proofS * 1000;
  const signed = `${validationId}.${expiresAt}`;
  return { proof: `${signed}.${proofMac(context, signed).toString("base64url")}`, expiresAt };
}
