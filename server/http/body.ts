import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { Refusal } from "./refusal.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

function parse(request: FastifyRequest, octets: Buffer): unknown {
  // An empty body is {} whatever it calls itself.
  if (octets.length === 0) {
    return {};
  }
  const { consumes = "application/json" } = request.routeOptions.config as { consumes?: string };
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type !== consumes) {
    throw new Refusal("unsupported_media_type", { headers: { accept: consumes } });
  }
  if (consumes !== "application/json") {
    return octets;
  }
  try {
    return JSON.parse(utf8.decode(octets));
  } catch {
    throw new Refusal("malformed_request");
  }
}

/** Reads every body as JSON of at most {@link limits.bodyOctets}, but for calls that say otherwise in the contract. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: limits.bodyOctets },
    async (request: FastifyRequest, octets: Buffer) => parse(request, octets),
  );
}

/** Forgets the media type of a body that is not there, which the framework would refuse before it saw that. */
export function ignoreTypeOfNothing(request: FastifyRequest): void {
  const { headers } = request.raw;
  const length = headers["content-length"];
  if (headers["transfer-encoding"] === undefined && (length === undefined || length === "0")) {
    delete headers["content-type"];
  }
}
