import type * as z from "zod/mini";
import type { FieldCode } from "#contract/errors.ts";
import { plainLine } from "#contract/plainLine.ts";
import type { FieldError } from "./apiError.ts";

type Issue = z.core.$ZodIssue;

/** Maximum errors in one response, and maximum unknown fields among them. */
export const fieldErrorsMax = 50;
const unknownNamed = 10;
/** Maximum allowed values that an error names. */
const valuesNamed = 30;
/** Maximum characters of a field name in a response. */
const nameLength = 64;

function escapeStep(step: PropertyKey): string {
  const name = String(step);
  const cut = name.length > nameLength ? `${name.slice(0, nameLength)}…` : name;
  return cut.toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1");
}

function pointerTo(base: "#/" | "?", path: readonly PropertyKey[]): string {
  return path.length === 0 ? "#" : base + path.map(escapeStep).join("/");
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let part = value;
  for (const step of path) {
    part =
      typeof part === "object" && part !== null
        ? (part as Record<PropertyKey, unknown>)[step]
        : null;
  }
  return path.length > 0 && part === undefined;
}

/** Returns the allowed values, unless they are too many for a sentence. */
function namedValues(values: readonly unknown[]): Pick<FieldError, "values"> {
  return values.length <= valuesNamed ? { values: values.map(String) } : {};
}

function describeIssue(issue: Issue, value: unknown): Omit<FieldError, "pointer"> {
  switch (issue.code) {
    case "invalid_type":
      return { code: isMissing(value, issue.path) ? "required" : "wrong_type" };
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? {
            code: Number(issue.minimum) <= 1 ? "empty" : "too_short",
            bounds: { min: Number(issue.minimum) },
          }
        : { code: "out_of_range" };
    case "too_big":
      return issue.origin === "string" || issue.origin === "array"
        ? { code: "too_long", bounds: { max: Number(issue.maximum) } }
        : { code: "out_of_range" };
    case "invalid_value":
      return isMissing(value, issue.path)
        ? { code: "required" }
        : { code: "not_allowed", ...namedValues(issue.values) };
    case "unrecognized_keys":
      return { code: "unknown_field" };
    case "invalid_format":
      return { code: issue.pattern === String(plainLine) ? "control_character" : "not_allowed" };
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
      break;
  }
  return { code: "not_allowed" };
}

/** Returns at most {@link fieldErrorsMax} schema issues as field errors; names the first ten unknown fields one by one. */
export function fieldErrors(
  issues: readonly Issue[],
  value: unknown,
  base: "#/" | "?",
): FieldError[] {
  return issues
    .slice(0, fieldErrorsMax)
    .flatMap((issue) => {
      const paths =
        issue.code === "unrecognized_keys"
          ? issue.keys.slice(0, unknownNamed).map((key) => [...issue.path, key])
          : [issue.path];
      return paths.map((path) => ({
        pointer: pointerTo(base, path),
        ...describeIssue(issue, value),
      }));
    })
    .slice(0, fieldErrorsMax);
}

/** Lone surrogate: text that UTF-8 can't encode. */
const loneSurrogate = /\p{Surrogate}/u;
// oxlint-disable-next-line no-control-regex -- these are the characters looked for
const controlCharacter = /[\u0000-\u001f]/u;

/** Returns the reason that no text can be checked as an address: empty, a lone surrogate or a control character. */
export function addressError(text: string): FieldCode | null {
  if (text === "") {
    return "empty";
  }
  if (loneSurrogate.test(text)) {
    return "lone_surrogate";
  }
  return controlCharacter.test(text) ? "control_character" : null;
}

function textError(text: string, path: readonly string[]): FieldCode | null {
  if (path.length === 1 && path[0] === "email") {
    // The schema rejects an empty one.
    return text === "" ? null : addressError(text);
  }
  if (loneSurrogate.test(text)) {
    return "lone_surrogate";
  }
  return text.includes("\0") ? "control_character" : null;
}

/** Returns the fields with text that no database or mail can store: lone surrogates or NUL anywhere, other control characters in an address. Leaves out the addresses of batches, which have their own problems. Stops at {@link fieldErrorsMax}. */
export function textErrors(value: unknown, base: "#/" | "?", path: string[] = []): FieldError[] {
  if (typeof value === "string") {
    const ofBatch = path.length === 2 && path[0] === "emails";
    const code = ofBatch ? null : textError(value, path);
    return code === null ? [] : [{ pointer: pointerTo(base, path), code }];
  }
  // The schema rejects anything nested deeper.
  if (typeof value !== "object" || value === null || path.length > 8) {
    return [];
  }
  const errors: FieldError[] = [];
  for (const [key, inner] of Object.entries(value)) {
    errors.push(...textErrors(inner, base, [...path, key]));
    if (errors.length >= fieldErrorsMax) {
      break;
    }
  }
  return errors.slice(0, fieldErrorsMax);
}
