import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";

const file = join(import.meta.dirname, "../public/locales/en/errors.json");

interface Texts {
  title: string;
  detail: string;
}

const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, Texts> & {
  fields: Record<string, { detail: string; fix: string }>;
};

const values: Readonly<Record<string, string>> = { max: "16", scope: "lists:write" };

/** Fields of an example that only some codes have. */
const more: Partial<Record<ErrorCode, Partial<ErrorBody>>> = {
  insufficient_scope: { scope: "lists:write" },
  invalid_state: { state: "completed" },
  validation_failed: {
    detail: `timeout_ms: ${texts.fields.out_of_range?.detail}`,
    message: `timeout_ms: ${texts.fields.out_of_range?.detail}`,
    errors: [
      {
        pointer: "#/timeout_ms",
        code: "out_of_range",
        detail: texts.fields.out_of_range?.detail ?? "",
        fix: texts.fields.out_of_range?.fix ?? "",
      },
    ],
  },
  second_factor_required: {
    challenge: {
      token: "chl_…",
      methods: ["totp", "recovery_code"],
      expires_at: "2026-11-22T14:10:00.000Z",
    },
  },
  puzzle_required: {
    puzzle: {
      challenge: "cHV6emxl…",
      seed: "4f6a…",
      parts: 8,
      bits: 15,
      expires_at: "2026-11-22T14:10:00.000Z",
    },
  },
};

/** Returns the title and detail of an error code in English. */
export function errorWords(code: ErrorCode): Texts {
  const { title, detail } = texts[code] ?? { title: code, detail: "" };
  return {
    title,
    detail: detail.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => values[name] ?? ""),
  };
}

/** Returns an example of the problem document of a code. */
export function problemExample(code: ErrorCode, origin: string): ErrorBody {
  const { title, detail } = errorWords(code);
  return {
    type: `${origin}/api-docs#${code}`,
    title,
    status: errorStatus[code],
    detail,
    message: detail,
    instance: "/v1/validations",
    code,
    request_id: "req_01KAHB4T9Y3MQ6R8S0V2X4Z6B8",
    ...more[code],
  };
}
