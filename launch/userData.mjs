import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * Returns the folder for this user's data, by the custom of the platform: `~/.local/share/mailverdict`,
 * `~/Library/Application Support/Mailverdict` or `%LOCALAPPDATA%\Mailverdict`.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [platform]
 */
export function userDataFolder(env = process.env, platform = process.platform) {
  switch (platform) {
    case "win32":
      return join(env["LOCALAPPDATA"] || join(homedir(), "AppData", "Local"), "Mailverdict");
    case "darwin":
      return join(homedir(), "Library", "Application Support", "Mailverdict");
    default: {
      // The XDG specification ignores relative paths.
      const shared = env["XDG_DATA_HOME"] ?? "";
      return join(isAbsolute(shared) ? shared : join(homedir(), ".local", "share"), "mailverdict");
    }
  }
}
