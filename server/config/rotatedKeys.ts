import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { limits } from "#contract/limits.ts";
import { parsePairs, rootId } from "./secrets.ts";
import { StartFailure } from "./startFailure.ts";

function idAt(now: Date): string {
  return `k${now.toISOString().replace(/\D/gu, "").slice(0, 12)}`;
}

/** Returns when a key of {@link idAt} was made, in ms since the epoch; 0 for any other id. */
function madeAt(id: string): number {
  const [, year, month, day, hour, minute] =
    /^k(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/u.exec(id)?.map(Number) ?? [];
  return year === undefined || month === undefined
    ? 0
    : Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * Returns the keys with a new one in front. A key stays until its successor is older than the longest-lived token, so
 * that every token remains valid for its lifetime. The first key stays permanently under the name `root`, because
 * stored secrets and recovery codes depend on it.
 */
export function rotatedKeys(text: string, now: Date): string {
  const pairs = parsePairs(text);
  const signing = pairs.filter(({ id }) => id !== rootId);
  const root = pairs.find(({ id }) => id === rootId) ?? signing.at(-1);
  const oldest = now.getTime() - (limits.refreshTokenTrustedS + 86_400) * 1000;
  const retained = signing.filter(
    (_, index) => index === 0 || madeAt(signing[index - 1]?.id ?? "") >= oldest,
  );
  const fresh = { id: idAt(now), key: randomBytes(32).toString("base64url") };
  if (pairs.some(({ id }) => id === fresh.id)) {
    throw new StartFailure("A key was made less than a minute ago. Try again in a minute.");
  }
  const all = [fresh, ...retained, ...(root === undefined ? [] : [{ ...root, id: rootId }])];
  return all.map(({ id, key }) => `${id}:${key}`).join(",");
}

/** Writes keys to a file atomically, readable by the owner alone. */
export function writeKeys(file: string, text: string): void {
  try {
    writeFileSync(`${file}.part`, `${text}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `Mailverdict can't write ${file} (${code}). Run the command as the user of the server.`,
    );
  }
}
