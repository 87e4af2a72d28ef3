import type { ProbeOptions } from "#engine/checks/probeOptions.ts";
import type { Verification } from "#engine/verification/verification.ts";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import type { AppContext } from "#server/context.ts";
import { checkNames, checkProperties } from "#vocabulary/checks.ts";

/** Checks that anyone could repeat without asking a mail server. */
const openChecks = checkNames.filter((name) => checkProperties[name].phase !== "mailbox");

/** Checks an address without asking a mail server, for at most `ms`. Never rejects. */
export async function verifyWithoutMailbox(
  context: Pick<AppContext, "ports" | "operatorLists">,
  email: string,
  { accountId, ms, ...options }: { accountId: string; ms: number } & Pick<ProbeOptions, "policy">,
): Promise<Verification> {
  return verifyAddress(email, {
    ports: context.ports,
    tenant: accountId,
    checks: openChecks,
    operatorLists: context.operatorLists.current(),
    signal: AbortSignal.timeout(ms),
    ...options,
  });
}
