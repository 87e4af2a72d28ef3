import { limits } from "#contract/limits.ts";
import type { FieldFault } from "#server/http/refusal.ts";
import { passwordFault } from "#server/work/passwordFault.ts";

/** What is wrong with a new password and its repetition. */
export function newPasswordFaults(given: {
  password: { pointer: string; value: string };
  repeated: { pointer: string; value: string };
  email: string | null;
}): FieldFault[] {
  const email = (given.email ?? "").toLowerCase();
  const own = [email, ...email.split(/[@.]/u)];
  const fault = passwordFault(given.password.value, own);
  const faults: FieldFault[] = [];
  if (fault !== null) {
    faults.push({
      pointer: given.password.pointer,
      code: fault,
      bounds: { min: limits.passwordMin },
    });
  }
  if (given.password.value !== given.repeated.value) {
    faults.push({ pointer: given.repeated.pointer, code: "does_not_match" });
  }
  return faults;
}
