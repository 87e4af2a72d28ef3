import type { ReadReport } from "./readReports.ts";

const recipientsMax = 50;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parseText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** Returns the first filled field of several objects. */
const firstOf = (objects: readonly Fields[], names: readonly string[]): string =>
  objects.flatMap((one) => names.map((name) => parseText(one[name]))).find((text) => text !== "") ??
  "";

/** Returns the addresses of an event: a field with one, or a list of them. */
function readRecipients(data: Fields): string[] {
  const found = ["email", "recipient", "to", "email_address", "address"]
    .map((name) => data[name])
    .find((value) => value !== undefined && value !== null);
  const all = Array.isArray(found) ? found.slice(0, recipientsMax) : [found];
  return all.map(parseText).filter((text) => text !== "");
}

/**
 * Returns the mails of an event of Standard Webhooks. Mail services differ in the fields of `data`; what they say about
 * a bounce is there or in `data.bounce`.
 */
export function readEvent(event: unknown): ReadReport[] {
  if (!isObject(event) || !isObject(event["data"])) {
    return [];
  }
  const { data } = event;
  const bounce = isObject(data["bounce"]) ? data["bounce"] : {};
  const both = [bounce, data];
  const type = [event["type"], data["type"], bounce["type"], data["severity"]].map(parseText);
  return readRecipients(data).map((email, index) => ({
    line: index + 1,
    email,
    type: type.join(" ").trim(),
    status: firstOf(both, ["status", "enhanced_status", "status_code", "code"]),
    diagnostic: firstOf(both, [
      "diagnostic",
      "diagnostic_code",
      "reason",
      "response",
      "message",
      "description",
    ]),
    sentAt: firstOf([data, event], ["sent_at", "created_at", "timestamp"]),
  }));
}
