import type { Validation } from "@mailverdict/sdk";

/** Result of an address as a Zap gets it: flat, the same for actions, searches and triggers. */
export interface Result {
  id: string;
  status: string;
  email: string;
  verdict: string;
  reason: string;
  action: string;
  score: number | null;
  confidence: string;
  summary: string;
  suggestion: string;
  provider: string;
  disposable: boolean | null;
  role: boolean | null;
  free: boolean | null;
  credits: number | null;
  checked_at: string;
}

/** Returns the result of a check. One that isn't stored in full has no address any more. */
export function resultOf(validation: Validation): Result {
  return {
    id: validation.id,
    status: validation.status,
    email: validation.input ?? "",
    verdict: validation.verdict,
    reason: validation.reason,
    action: validation.action,
    score: validation.score,
    confidence: validation.confidence,
    summary: validation.summary,
    suggestion: validation.suggestion?.email ?? "",
    provider: validation.provider ?? "",
    disposable: validation.flags.disposable,
    role: validation.flags.role,
    free: validation.flags.free,
    credits: validation.billing.credits,
    checked_at: validation.checked_at,
  };
}

/** Returns the result of a check that a slow mail server delays. */
export const runningResult = (id: string, email: string): Result => ({
  id,
  status: "running",
  email,
  verdict: "unknown",
  reason: "",
  action: "retry_later",
  score: null,
  confidence: "",
  summary:
    "The mail server is slow, so the check continues. Add a delay and “Find Latest Result” to get its verdict.",
  suggestion: "",
  provider: "",
  disposable: null,
  role: null,
  free: null,
  credits: null,
  checked_at: "",
});

/** A result that Zapier shows before the first real one. */
export const sampleResult: Result = {
  id: "val_sample",
  status: "completed",
  email: "maria@gmial.com",
  verdict: "undeliverable",
  reason: "mailbox_not_found",
  action: "reject",
  score: 3,
  confidence: "high",
  summary: "The mail server says that this mailbox doesn't exist.",
  suggestion: "maria@gmail.com",
  provider: "",
  disposable: false,
  role: false,
  free: false,
  credits: 1,
  checked_at: "2026-11-29T12:00:00Z",
};

/** Labels of a result's fields. */
export const resultFields = [
  { key: "id", label: "ID" },
  { key: "status", label: "Status" },
  { key: "email", label: "Email Address" },
  { key: "verdict", label: "Verdict" },
  { key: "reason", label: "Reason" },
  { key: "action", label: "Action by Your Policy" },
  { key: "score", label: "Score", type: "integer" as const },
  { key: "confidence", label: "Confidence" },
  { key: "summary", label: "Summary" },
  { key: "suggestion", label: "Suggested Address" },
  { key: "provider", label: "Mail Provider" },
  { key: "disposable", label: "Disposable", type: "boolean" as const },
  { key: "role", label: "Role Address", type: "boolean" as const },
  { key: "free", label: "Free Provider", type: "boolean" as const },
  { key: "credits", label: "Credits Charged", type: "integer" as const },
  { key: "checked_at", label: "Checked At", type: "datetime" as const },
];
