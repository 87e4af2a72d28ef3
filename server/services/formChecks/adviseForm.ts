import type { FormAdvice } from "#contract/formChecks.ts";
import { formLimits } from "#contract/formLimits.ts";
import type { Verification } from "#engine/verification/verification.ts";
import type { AppContext } from "#server/context.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { verifyWithoutMailbox } from "./verifyWithoutMailbox.ts";

/** Advice for a form, and the address that was probably meant. */
interface AdvisedForm {
  advice: FormAdvice;
  suggestion: string | null;
}

type Chosen = Pick<ApiKeyRow, "advice_undeliverable" | "advice_risky">;

function chooseAdvice({ verdict, reason, suggestion }: Verification, key: Chosen): FormAdvice {
  const chosen: Partial<Record<Verification["verdict"], FormAdvice | null>> = {
    undeliverable: key.advice_undeliverable,
    // A likely typo is only worth a suggestion: its owner may have the unusual domain.
    risky: reason === "possible_typo" ? "ok" : key.advice_risky,
  };
  const advice = chosen[verdict] ?? "ok";
  return advice === "ok" && suggestion !== null ? "suggest" : advice;
}

/** Returns advice from the checks that ask no mail server, so that neither the answer nor its time tells whether the mailbox exists. A check that takes too long gives `ok`. Never rejects. */
export async function adviseForm(
  context: Pick<AppContext, "ports" | "operatorLists">,
  email: string,
  { accountId, key }: { accountId: string; key: Chosen },
): Promise<AdvisedForm> {
  const found = await verifyWithoutMailbox(context, email, { accountId, ms: formLimits.adviceMs });
  return { advice: chooseAdvice(found, key), suggestion: found.suggestion?.email ?? null };
}
