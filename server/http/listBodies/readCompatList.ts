import type { ErrorCode } from "#contract/errors.ts";
import type { CompatService } from "#contract/compat.ts";
import { limits } from "#contract/limits.ts";
import { toPlainLine } from "#contract/toPlainLine.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { formFields } from "#server/http/bodies/formFields.ts";
import { parseJson } from "#server/http/bodies/readBodies.ts";
import { ApiError, type FieldError, invalidFields } from "#server/http/errors/apiError.ts";
import { addressLines } from "#server/lists/lifecycle/addressLines.ts";
import { addressTable, readArray } from "./addressTable.ts";
import { compatListLimit } from "./compatListLimit.ts";
import type { ListBody } from "./readListBody.ts";

/** A list that a program for another service creates, and the API key of its body. */
export interface CompatListBody extends ListBody {
  key: string | null;
}

/** A parsed body, or why it is rejected; plain data, so that it can be sent between threads. */
export type CompatListReading =
  | { ok: true; body: CompatListBody }
  | { ok: false; code: ErrorCode; fields: readonly FieldError[] };

/** Service and media type of a body. */
export interface CompatListKind {
  service: CompatService;
  /** True if the body is a form. */
  form: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Parts = Pick<ListBody, "name" | "source" | "mapping" | "options">;

const isSet = (value: unknown): boolean =>
  ![undefined, null, "", false, 0, "0", "false"].includes(value as string);

/** Rejects fields that ask for something that isn't done here, so that no program waits for it. */
function rejectSet(fields: Fields, names: readonly string[]): void {
  const unsupported = names.filter((name) => isSet(fields[name]));
  if (unsupported.length > 0) {
    throw invalidFields(
      unsupported.map((name) => ({ pointer: `#/${name}`, code: "unknown_field" })),
    );
  }
}

/** Every item is a row, checked as it is sent. */
const asSent: ListBody["options"] = { several_addresses: "leave", text_around: "leave" };

/** Returns the addresses of a field; rejects a missing one, too many, and those that are no text. */
function readAddresses(value: unknown, pointer: string): string[] {
  const items = readArray(value, pointer);
  const noText = items.findIndex((item) => typeof item !== "string");
  if (noText !== -1) {
    throw invalidFields([{ pointer: `${pointer}/${noText}`, code: "wrong_type" }]);
  }
  const long = items.findIndex((item) => (item as string).length > limits.addressInputLength);
  if (long !== -1) {
    const bounds = { max: limits.addressInputLength };
    throw invalidFields([{ pointer: `${pointer}/${long}`, code: "too_long", bounds }]);
  }
  return items as string[];
}

const readEmails = (value: unknown, pointer: string): Parts => ({
  name: null,
  source: { kind: "emails", bytes: addressLines(readAddresses(value, pointer)) },
  mapping: {},
  options: { ...asSent, start: "auto" },
});

/** The `input` of NeverBounce's `jobs/create`: the URL of a file, or rows. */
function neverBounceSource(fields: Fields): Pick<Parts, "source" | "mapping"> {
  const { input, input_location: location } = fields;
  if (location === "remote_url") {
    const url: unknown = Array.isArray(input) ? input[0] : input;
    if (typeof url !== "string" || url === "" || url.length > limits.listUrlLength) {
      throw invalidFields([{ pointer: "#/input", code: "not_a_list_url" }]);
    }
    return { source: { kind: "url", url }, mapping: {} };
  }
  if (location !== "supplied") {
    const values = ["supplied", "remote_url"];
    const code = location === undefined ? "required" : "not_allowed";
    throw invalidFields([{ pointer: "#/input_location", code, values }]);
  }
  const { bytes, column } = addressTable(input, "#/input");
  return { source: { kind: "emails", bytes }, mapping: { email_column: column } };
}

const services: Readonly<Partial<Record<CompatService, (fields: Fields, body: unknown) => Parts>>> =
  {
    neverbounce: (fields) => {
      rejectSet(fields, ["callback_url", "run_sample"]);
      const { filename } = fields;
      const name = typeof filename === "string" ? toPlainLine(filename) : "";
      const starts = isSet(fields["auto_parse"]) && isSet(fields["auto_start"]);
      return {
        ...neverBounceSource(fields),
        name: name.slice(0, limits.nameLength) || null,
        options: { ...asSent, start: starts ? "auto" : "manual" },
      };
    },
    emailable: (fields) => {
      rejectSet(fields, ["url"]);
      const { emails } = fields;
      const list =
        typeof emails === "string" && emails !== ""
          ? emails.split(",", limits.listEmailsMax + 1)
          : emails;
      return readEmails(list, "#/emails");
    },
    reacher: (fields) => {
      rejectSet(fields, ["webhook"]);
      return readEmails(fields["input"], "#/input");
    },
  };

/** Returns a digest that is the same for the same list, whichever key the body has. */
function calculateHash(service: CompatService, { source, ...parts }: Parts): string {
  const content = "bytes" in source ? new TextDecoder().decode(source.bytes) : source;
  return sha256(JSON.stringify([service, content, parts]));
}

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Reads the body of a list that a program for another service creates. */
export function readCompatList(bytes: Uint8Array, kind: CompatListKind): CompatListReading {
  const read = services[kind.service];
  if (read === undefined) {
    throw new Error(`${kind.service} creates no lists.`);
  }
  try {
    const body = kind.form ? formFields(bytes, compatListLimit) : parseJson(bytes, compatListLimit);
    const fields = typeof body === "object" && body !== null ? (body as Fields) : {};
    const parts = read(fields, body);
    const key = textOf(fields["key"]) ?? textOf(fields["api_key"]);
    return {
      ok: true,
      body: { ...parts, tags: [kind.service], hash: calculateHash(kind.service, parts), key },
    };
  } catch (error) {
    if (error instanceof ApiError) {
      return { ok: false, code: error.code, fields: error.fields };
    }
    throw error;
  }
}
