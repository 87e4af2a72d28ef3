import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { dataFile } from "#launch/productFiles.mjs";
import { StartFailure } from "#server/config/startFailure.ts";
import { type BuildRecord, isBuilt, readBuildRecord } from "./buildRecord.ts";

const builtDir = dataFile("dist");

/** The data block and pages made from the operator's settings. */
export interface OperatorPages {
  /** The data block of the settings, for every page. */
  block: string;
  /** Folder of the pages made with these settings. */
  dir: string;
  /** Files of these pages: `en/privacy.html`. */
  files: ReadonlySet<string>;
}

/** Source of the pages: the build, the development server, or none (API only). */
export type PageSource =
  | { kind: "built"; dir: string; record: BuildRecord; operator?: OperatorPages }
  | { kind: "none" }
  | DevelopmentPages;

/** Pages of the development server, and the socket over which it reloads them. */
interface DevelopmentPages {
  kind: "development";
  handle: (request: IncomingMessage, answer: ServerResponse) => void;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** Returns the build in `dir`, or no pages if there is none. Throws a {@link StartFailure} if it is damaged. */
export function builtPages(dir = builtDir): PageSource {
  if (!isBuilt(dir)) {
    return { kind: "none" };
  }
  try {
    return { kind: "built", dir, record: readBuildRecord(dir) };
  } catch {
    throw new StartFailure(`The build in ${dir} is damaged. Run \`npm run build\` again.`);
  }
}
