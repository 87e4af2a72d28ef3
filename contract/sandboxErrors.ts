import type { ErrorCode } from "./errors.ts";

/** Names at `sandbox.test` for which a check is refused as if by a failure of ours: nothing is checked, stored or charged. */
export const sandboxErrors = {
  "error-402": "insufficient_credits",
  "error-429": "rate_limited",
  "error-500": "internal_error",
  "error-503": "too_busy",
} as const satisfies Record<string, ErrorCode>;

/** One of the codes that {@link sandboxErrors} provoke. */
export type SandboxError = (typeof sandboxErrors)[keyof typeof sandboxErrors];

/** The error that an address stands for, by its name (case and `+tag` mean nothing) and domain in A-labels; null for every other. */
export function sandboxErrorOf(local: string, domainAscii: string): SandboxError | null {
  const [name = ""] = local.toLowerCase().split("+", 1);
  return domainAscii === "sandbox.test" && Object.hasOwn(sandboxErrors, name)
    ? sandboxErrors[name as keyof typeof sandboxErrors]
    : null;
}
