import type { FastifyInstance, FastifyRequest } from "fastify";
import { type BodyLimit, publicBody } from "#contract/bodyLimits.ts";
import { shapeError } from "./shapeError.ts";
import { invalidFields, ApiError } from "#server/http/errors/apiError.ts";

/** Body limits of a route. */
export interface BodyConfig {
  consumes?: string | undefined;
  /** True if the route parses its JSON itself. */
  bodyAsBytes?: boolean;
  bodyLimit?: BodyLimit;
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
    throw invalidFields([shape.fault]);
  }
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ApiError("malformed_request");
  }
}

function parse(request: FastifyRequest, bytes: Buffer): unknown {
  const config = request.routeOptions.config as BodyConfig;
  const { consumes = "application/json" } = config;
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (bytes.length > 0 && type !== consumes) {
    throw new ApiError("unsupported_media_type", { headers: { accept: consumes } });
  }
  if (config.bodyAsBytes === true || (bytes.length > 0 && consumes !== "application/json")) {
    return bytes;
  }
  return parseJson(bytes, config.bodyLimit ?? publicBody);
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

/** Drops the media type of a request without a body; otherwise the framework would reject the type first. */
export function ignoreTypeOfNothing(request: FastifyRequest): void {
  const { headers } = request.raw;
  const length = headers["content-length"];
  if (headers["transfer-encoding"] === undefined && (length === undefined || length === "0")) {
    delete headers["content-type"];
  }
}
