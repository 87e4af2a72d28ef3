import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BodyLimit, publicBody, bodyDepth } from "#contract/bodyLimits.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { formFields } from "./formFields.ts";
import { invalidFields, ApiError, type FieldError } from "#server/http/errors/apiError.ts";

/** Body limits of a route. */
export interface BodyConfig {
  consumes?: string | undefined;
  /** True if the route parses its JSON itself. */
  bodyAsBytes?: boolean;
  bodyLimit?: BodyLimit;
  /** True if every body is read as JSON, whatever its media type. */
  ignoresType?: boolean;
  /** True if the route takes forms as well as JSON. */
  takesForms?: boolean;
}

/** Media type of forms. */
const formType = "application/x-www-form-urlencoded";

/** Returns the media type of a request without its parameters. */
function typeOf({ headers }: FastifyRequest): string {
  const [named = ""] = (headers["content-type"] ?? "").split(";", 1);
  return named.trim().toLowerCase();
}

/** Tells whether the body of a request is a form: programs such as curl send JSON under that type, too. */
export function isForm(request: FastifyRequest, bytes: Uint8Array): boolean {
  return typeOf(request) === formType && bytes[0] !== openBrace && bytes[0] !== openBracket;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** Parses a JSON body; rejects too many names or values before parsing. */
export function parseJson(bytes: Uint8Array, limit: Pick<BodyLimit, "keys" | "values">): unknown {
  // An empty body is {} regardless of its media type.
  if (bytes.length === 0) {
    return {};
  }
  const shape = shapeError(bytes, limit);
  if (shape !== null) {
    throw invalidFields([shape.error]);
  }
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ApiError("malformed_request");
  }
}

/** The media type that tus gives parts of files, and that earlier versions asked for. */
const otherNames: Readonly<Record<string, string>> = {
  "application/offset+octet-stream": "application/octet-stream",
};

function parse(request: FastifyRequest, bytes: Buffer): unknown {
  const config = request.routeOptions.config as BodyConfig;
  const { consumes = "application/json" } = config;
  const type = typeOf(request);
  const form = config.takesForms === true && isForm(request, bytes);
  const anyType = config.ignoresType === true || (config.takesForms === true && type === formType);
  const read = anyType || (otherNames[type] ?? type) === consumes;
  if (bytes.length > 0 && !read) {
    throw new ApiError("unsupported_media_type", { headers: { accept: consumes } });
  }
  if (config.bodyAsBytes === true || (bytes.length > 0 && consumes !== "application/json")) {
    return bytes;
  }
  const limit = config.bodyLimit ?? publicBody;
  return form ? formFields(bytes, limit) : parseJson(bytes, limit);
}

/** Reads every body as JSON, up to the limits of its route. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: publicBody.bytes },
    async (request: FastifyRequest, bytes: Buffer) => parse(request, bytes),
  );
}

/** Returns true for a JSON body above `freeLimits.largeBodyBytes`, and for one that may be: its length is not declared. */
export function isLargeBody({ headers, routeOptions }: FastifyRequest): boolean {
  const { consumes } = routeOptions.config as BodyConfig;
  return (
    consumes === undefined &&
    routeOptions.bodyLimit > freeLimits.largeBodyBytes &&
    (headers["transfer-encoding"] !== undefined ||
      Number(headers["content-length"]) > freeLimits.largeBodyBytes)
  );
}

/** Drops the media type of a request without a body; otherwise the framework would reject the type first. */
export function ignoreTypeOfNothing(request: FastifyRequest): void {
  const { headers } = request.raw;
  const length = headers["content-length"];
  if (headers["transfer-encoding"] === undefined && (length === undefined || length === "0")) {
    delete headers["content-type"];
  }
}

/** Error in a body before parsing, and the number of bytes read to find it. */
export interface ShapeError {
  error: FieldError;
  position: number;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const tooLong = (max: number): FieldError => ({ pointer: "#", code: "too_long", bounds: { max } });

/** Returns the index of the quote that ends the string begun before `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let index = start;
  while (index < bytes.length && bytes[index] !== quote) {
    index += bytes[index] === backslash ? 2 : 1;
  }
  return index;
}

/**
 * Counts the names, values and levels of JSON text in one pass over its bytes and stops at the first that is too many:
 * parsing millions of elements blocks a thread for seconds, counting them doesn't. The parser checks the JSON syntax.
 */
export function shapeError(
  bytes: Uint8Array,
  limit: Pick<BodyLimit, "keys" | "values">,
): ShapeError | null {
  let keys = 0;
  let values = 0;
  let depth = 0;
  for (let position = 0; position < bytes.length; position += 1) {
    switch (bytes[position] ?? 0) {
      case quote:
        position = endOfString(bytes, position + 1);
        break;
      case colon:
        keys += 1;
        if (keys > limit.keys) {
          return { error: tooLong(limit.keys), position };
        }
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > bodyDepth) {
          return { error: { pointer: "#", code: "wrong_type" }, position };
        }
        values += 1;
        break;
      case comma:
        values += 1;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      default:
    }
    if (values > limit.values) {
      return { error: tooLong(limit.values), position };
    }
  }
  return null;
}
