import type { ErrorCode } from "./errors.ts";

/** Local parts at `sandbox.test` that make a check fail with an API error, for testing clients. Nothing is checked, stored or charged. */
export const sandboxErrors = {
  "error-402": "insufficient_credits",
  "error-429": "rate_limited",
  "error-500": "internal_error",
  "error-503": "too_busy",
} as const satisfies Record<string, ErrorCode>;

/** One of the error codes in {@link sandboxErrors}. */
export type SandboxError = (typeof sandboxErrors)[keyof typeof sandboxErrors];

/** Returns the error that a sandbox address triggers, or null. Ignores the case and `+tag` of the local part; the domain is in A-labels. */
export function findSandboxError(local: string, domainAscii: string): SandboxError | null {
  const [name = ""] = local.toLowerCase().split("+", 1);
  return domainAscii === "sandbox.test" && Object.hasOwn(sandboxErrors, name)
    ? sandboxErrors[name as keyof typeof sandboxErrors]
    : null;
}
