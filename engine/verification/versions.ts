import { policyVersion } from "#engine/verdict/policy.ts";
import { listsVersion } from "#engine/lists/addressLists.ts";
import type { OperatorLists } from "#engine/lists/operatorLists.ts";
import type { Verification } from "./verification.ts";

/** Returns the versions that a result depends on: engine, policy, and lists with the operator's additions. */
export function versionsWith(operator: OperatorLists | null): Verification["versions"] {
  const lists = operator === null ? listsVersion : `${listsVersion}+operator.${operator.version}`;
  return { engine: "1.0.0", rules: policyVersion, lists };
}

/** The versions without an operator's additions. */
export const versions: Verification["versions"] = versionsWith(null);
