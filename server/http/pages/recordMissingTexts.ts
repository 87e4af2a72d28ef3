import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { ApiError } from "#server/http/errors/apiError.ts";

const name = z.string().check(z.regex(/^[\w-]{1,40}$/u));
const params = z.object({ lng: name, ns: name });
const body = z.record(z.string(), z.unknown());

/** Serves `/locales/add/{lng}/{ns}` in development: records texts that the app requested and no locale has. */
export function recordMissingTexts(app: FastifyInstance, directory: string): void {
  app.post("/locales/add/:lng/:ns", async (request, reply) => {
    const place = z.safeParse(params, request.params);
    const texts = z.safeParse(body, request.body);
    if (!place.success || !texts.success) {
      throw new ApiError("not_found");
    }
    const dir = join(directory, "missing-texts", place.data.lng);
    const file = join(dir, `${place.data.ns}.json`);
    mkdirSync(dir, { recursive: true });
    let known: unknown = {};
    try {
      known = JSON.parse(readFileSync(file, "utf8"));
    } catch {
      // The first missing text creates the file.
    }
    writeFileSync(file, `${JSON.stringify({ ...(known as object), ...texts.data }, null, 2)}\n`);
    await reply.code(204).send();
  });
}
