import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Returns the folder for this user's settings: `~/.config/mailverdict`, or `%APPDATA%\Mailverdict` on Windows.
 */
export function configFolder(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === "win32") {
    return join(env["APPDATA"] || join(homedir(), "AppData", "Roaming"), "Mailverdict");
  }
  // The XDG specification ignores relative paths.
  const shared = env["XDG_CONFIG_HOME"] ?? "";
  return join(isAbsolute(shared) ? shared : join(homedir(), ".config"), "mailverdict");
}
