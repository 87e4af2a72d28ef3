import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { PromiseCache } from "#server/concurrency/promiseCache.ts";
import { fileTypes, operatorPlace, originPlace, readPageFile } from "./buildRecord.ts";
import { createEtag, isUnchanged } from "#server/http/headers/etag.ts";
import { vary } from "#server/http/headers/vary.ts";

/** Maximum number of cached files, about 30 KB each. */
const maxCached = 256;

interface Filled {
  etag: string;
  br: Buffer;
  gzip: Buffer;
}

/** Returns the best encoding that a request accepts; null sends the file uncompressed. */
function formFor(request: FastifyRequest): "br" | "gzip" | null {
  const accepted = request.headers["accept-encoding"] ?? "";
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`, "iu").test(accepted);
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/** Files with placeholders, and the values to fill in. */
export interface TemplateSource {
  /** Returns the folder on disk that has a file. */
  folderOf: (file: string) => string;
  /** Returns the origin of the server, which isn't known until it listens. */
  origin: () => string;
  /** Data blocks with values that only the running server knows. */
  blocks: string;
}

/** Returns a sender of build files with their placeholders filled; compressed forms are cached. */
export function originTemplates({ folderOf, origin, blocks }: TemplateSource) {
  const cache = new PromiseCache<Filled>(maxCached);
  let keptFor = origin();

  const read = async (file: string) =>
    (await readPageFile(folderOf(file), file))
      .replace(operatorPlace, () => blocks)
      .replaceAll(originPlace, () => origin());

  async function fill(file: string): Promise<Filled> {
    const text = await read(file);
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      promisify(gzip)(text, { level: 9 }),
    ]);
    return { etag: createEtag(text), br, gzip: zipped };
  }

  function filled(file: string): Promise<Filled> {
    if (keptFor !== origin()) {
      cache.clear();
      keptFor = origin();
    }
    return cache.get(file, () => fill(file));
  }

  return async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<void> => {
    const template = await filled(file);
    vary(reply, "accept-encoding");
    void reply
      .header("cache-control", "no-cache")
      .header("etag", template.etag)
      .type(fileTypes[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream");
    if (reply.statusCode === 200 && isUnchanged(request, template.etag)) {
      await reply.code(304).send();
      return;
    }
    const form = formFor(request);
    if (form === null) {
      await reply.send(await read(file));
      return;
    }
    await reply.header("content-encoding", form).send(template[form]);
  };
}
