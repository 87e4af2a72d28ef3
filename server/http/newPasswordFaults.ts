import { limits } from "#contract/limits.ts";
import { passwordFault } from "#server/work/passwordFault.ts";
import type { FieldFault } from "./refusal.ts";

/** What is wrong with a new password and its repetition; `account` is whose words it may not rest on. */
export function newPasswordFaults(given: {
  password: { pointer: string; value: string };
  repeated: { pointer: string; value: string };
  account: { email: string; name: string };
  /** Accounts with one may have shorter passwords. */
  secondFactor: boolean;
}): FieldFault[] {
  const email = given.account.email.toLowerCase();
  const own = [
    email,
    ...email.split(/[@.+_-]/u),
    ...given.account.name.normalize("NFKC").toLowerCase().split(/\s+/u),
  ];
  const min = given.secondFactor ? limits.passwordMinWithFactor : limits.passwordMin;
  const fault = passwordFault(given.password.value, own, min);
  const faults: FieldFault[] = [];
  if (fault !== null) {
    faults.push({ pointer: given.password.pointer, code: fault, bounds: { min } });
  }
  if (given.password.value !== given.repeated.value) {
    faults.push({ pointer: given.repeated.pointer, code: "does_not_match" });
  }
  return faults;
}
