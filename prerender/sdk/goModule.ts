import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipArchive } from "./zipArchive.ts";

const folder = join(import.meta.dirname, "../../sdk/go");

/** Path of the Go module. No domain ends with `.test` (RFC 2606), so the module can't be published elsewhere. */
const modulePath = "mailverdict.test/mailverdict";

/** Time of every version: the same sources give the same bytes. */
const versionTime = "1980-01-01T00:00:00Z";

/** Returns the files of a module proxy that has the Go SDK alone (go.dev/ref/mod#goproxy-protocol), by name. */
export function goModule(version: string): [name: string, bytes: Buffer][] {
  const tag = `v${version}`;
  const names = readdirSync(folder)
    .filter((name) => /\.go$|^(?:go\.mod|LICENSE|README\.md)$/u.test(name))
    .toSorted();
  const files = names.map((name) => ({
    path: `${modulePath}@${tag}/${name}`,
    bytes: readFileSync(join(folder, name)),
  }));
  const info = Buffer.from(`${JSON.stringify({ Version: tag, Time: versionTime })}\n`);
  const proxy = `go/${modulePath}`;
  return [
    [`${proxy}/@v/list`, Buffer.from(`${tag}\n`)],
    [`${proxy}/@latest`, info],
    [`${proxy}/@v/${tag}.info`, info],
    [`${proxy}/@v/${tag}.mod`, readFileSync(join(folder, "go.mod"))],
    [`${proxy}/@v/${tag}.zip`, zipArchive(files)],
  ];
}
