import type * as z from "zod/mini";
import { calculateBodyLimit } from "#contract/bodyLimits.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { ListOptions, Mapping } from "#contract/listShape.ts";
import { createList } from "#contract/lists.ts";
import { limits } from "#contract/limits.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { parseJson } from "#server/http/bodies/readBodies.ts";
import { checked } from "#server/http/bodies/checkedInput.ts";
import { fieldErrorsMax, textErrors } from "#server/http/errors/fieldErrors.ts";
import { type FieldError, ApiError } from "#server/http/errors/apiError.ts";
import { addressLines } from "#server/lists/lifecycle/addressLines.ts";
import { definedOnly } from "./definedOnly.ts";

/** The body of `POST /v1/lists`, checked; addresses and text are the bytes of the file they become. */
export interface ListBody {
  name: string | null;
  tags: string[];
  source:
    | { kind: "upload"; uploadId: string }
    | { kind: "url"; url: string }
    | { kind: "emails" | "text"; bytes: Uint8Array };
  mapping: Partial<Mapping>;
  options: ListOptions;
  /** SHA-256 of the body, to recognize a repeated request. */
  hash: string;
}

/** A parsed body, or why it is rejected; plain data, so that it can be sent between threads. */
export type ListBodyReading =
  | { ok: true; body: ListBody }
  | { ok: false; code: ErrorCode; fields: readonly FieldError[] };

type Body = z.infer<NonNullable<typeof createList.body>>;

/** Returns the errors of addresses, stopping at {@link fieldErrorsMax}. */
function emailErrors(emails: readonly unknown[]): FieldError[] {
  const pointer = "#/source/emails";
  const max = limits.listEmailsMax;
  if (emails.length > max) {
    return [{ pointer, code: "too_long", bounds: { max } }];
  }
  const errors: FieldError[] = [];
  for (const [index, email] of emails.entries()) {
    if (errors.length >= fieldErrorsMax) {
      break;
    }
    const itemPointer = `${pointer}/${index}`;
    if (typeof email !== "string") {
      errors.push({ pointer: itemPointer, code: "wrong_type" });
    } else if (email.length > limits.addressInputLength) {
      const bounds = { max: limits.addressInputLength };
      errors.push({ pointer: itemPointer, code: "too_long", bounds });
    } else {
      errors.push(...textErrors(email, "#/").map((error) => ({ ...error, pointer: itemPointer })));
    }
  }
  return errors;
}

/** Returns the array of addresses in an unchecked body. */
function parseEmails(value: unknown): unknown[] | null {
  const { emails } = ((value ?? {}) as { source?: { emails?: unknown } | null }).source ?? {};
  return Array.isArray(emails) && emails.length > 0 ? (emails as unknown[]) : null;
}

/** Checks a body against its schema, stopping at {@link fieldErrorsMax} invalid addresses. */
function checkedBody(value: unknown): Body {
  const emails = parseEmails(value);
  const errors = emails === null ? [] : emailErrors(emails);
  const { source } = (value ?? {}) as { source?: object };
  const shown =
    emails === null ? value : { ...(value as object), source: { ...source, emails: ["a"] } };
  const rest = checked(createList.body, shown, "#/");
  const fields = [...errors, ...rest.errors].slice(0, fieldErrorsMax);
  if (fields.length > 0) {
    throw new ApiError("validation_failed", { fields });
  }
  const body = rest.value as Body;
  return emails === null
    ? body
    : { ...body, source: { ...body.source, emails: emails as string[] } };
}

function toSource({ upload_id: uploadId, url, emails, text }: Body["source"]): ListBody["source"] {
  const given = [uploadId, url, emails, text].filter((one) => one !== undefined);
  if (given.length !== 1) {
    const fields = [{ pointer: "#/source", code: "not_allowed" as const }];
    throw new ApiError("validation_failed", { fields });
  }
  if (uploadId !== undefined) {
    return { kind: "upload", uploadId };
  }
  if (url !== undefined) {
    return { kind: "url", url };
  }
  return emails === undefined
    ? { kind: "text", bytes: new TextEncoder().encode(text) }
    : { kind: "emails", bytes: addressLines(emails) };
}

/** Parses the JSON of a list. Names and values are counted before parsing, addresses before they are checked. */
export function readListBody(bytes: Uint8Array): ListBodyReading {
  try {
    const body = checkedBody(parseJson(bytes, calculateBodyLimit(createList)));
    return {
      ok: true,
      body: {
        name: body.name ?? null,
        tags: body.tags ?? [],
        source: toSource(body.source),
        mapping: definedOnly(body.mapping ?? {}),
        options: body.options ?? {},
        hash: sha256(JSON.stringify(body)),
      },
    };
  } catch (error) {
    if (error instanceof ApiError) {
      return { ok: false, code: error.code, fields: error.fields };
    }
    throw error;
  }
}
