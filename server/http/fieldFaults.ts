import type * as z from "zod/mini";
import type { FieldFault } from "./refusal.ts";

type Issue = z.core.$ZodIssue;

function pointerTo(base: "#/" | "?", path: readonly PropertyKey[]): string {
  if (path.length === 0) {
    return "#";
  }
  const steps = path.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
  return base + steps.join("/");
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const step of path) {
    at = typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[step] : null;
  }
  return path.length > 0 && at === undefined;
}

function faultOf(issue: Issue, value: unknown): Omit<FieldFault, "pointer"> {
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
      return { code: isMissing(value, issue.path) ? "required" : "not_allowed" };
    case "unrecognized_keys":
      return { code: "unknown_field" };
    case "custom":
    case "invalid_element":
    case "invalid_format":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
      break;
  }
  return { code: "not_allowed" };
}

/** What a schema found wrong, as faults of fields; unknown fields are named one by one. */
export function fieldFaults(
  issues: readonly Issue[],
  value: unknown,
  base: "#/" | "?",
): FieldFault[] {
  return issues.flatMap((issue) => {
    const paths =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    return paths.map((path) => ({ pointer: pointerTo(base, path), ...faultOf(issue, value) }));
  });
}

/** Half a surrogate pair: text that UTF-8 cannot carry. */
const loneSurrogate = /\p{Surrogate}/u;
// oxlint-disable-next-line no-control-regex -- these are the characters looked for
const controlCharacter = /[\u0000-\u001f]/u;

/** Text no database or mail can keep: lone surrogates anywhere, NUL anywhere, other control characters in addresses. */
export function textFaults(value: unknown, base: "#/" | "?", path: string[] = []): FieldFault[] {
  if (typeof value === "string") {
    const pointer = pointerTo(base, path);
    const address = path.length === 1 && path[0] === "email";
    if (loneSurrogate.test(value)) {
      return [{ pointer, code: "lone_surrogate" }];
    }
    const control = address ? controlCharacter.test(value) : value.includes("\0");
    return control ? [{ pointer, code: "control_character" }] : [];
  }
  // Nesting deeper than any schema has is left to the schema to refuse.
  if (typeof value !== "object" || value === null || path.length > 8) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) => textFaults(inner, base, [...path, key]));
}
