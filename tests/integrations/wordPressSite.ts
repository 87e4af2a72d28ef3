import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#tests/support/postgres.ts";
import { programEnv } from "#tests/support/programEnv.ts";
import { until } from "#tests/support/until.ts";

const run = promisify(execFile);
const source = "/usr/share/wordpress";
const mariadbd = "/usr/sbin/mariadbd";

/** Returns why this machine can't run WordPress in a sentence; null if it can. */
export function wordPressObstacle(): string | null {
  const hasPhp = spawnSync("php", ["-r", "exit(extension_loaded('mysqli') ? 0 : 1);"]).status === 0;
  return existsSync(`${source}/wp-settings.php`) && existsSync(mariadbd) && hasPhp
    ? null
    : "Debian's wordpress, mariadb-server-core and php-mysql aren't installed: the tests of the WordPress plugin are skipped.";
}

/** A WordPress on loopback with its own database. */
export interface WordPressSite {
  origin: string;
  folder: string;
  /** Runs PHP code inside WordPress and returns what it prints. */
  php: (code: string) => Promise<string>;
  close: () => Promise<void>;
}

export const admin = { name: "admin", password: "a password of the tests" };

/** Starts a process and returns a function that ends it. */
function start(program: string, options: string[], cwd: string): () => Promise<void> {
  const env = { ...programEnv, HOME: cwd };
  const child = spawn(program, options, { cwd, env, stdio: "ignore" });
  const ended = once(child, "exit");
  return async () => {
    child.kill();
    await ended;
  };
}

async function startMariaDb(folder: string, socket: string): Promise<() => Promise<void>> {
  const data = join(folder, "data");
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  const common = ["--no-defaults", ...user, `--datadir=${data}`];
  const quick = ["--auth-root-authentication-method=normal", "--skip-test-db"];
  await run("mariadb-install-db", [...common, ...quick]);
  const small = ["--skip-networking", `--socket=${socket}`, `--pid-file=${folder}/pid`];
  const stop = start(mariadbd, [...common, ...small, "--innodb-buffer-pool-size=16M"], folder);
  const code = `mysqli_report(MYSQLI_REPORT_OFF); $db = @new mysqli('localhost', 'root', '', '', 0, '${socket}'); exit($db->connect_errno === 0 && $db->query('CREATE DATABASE IF NOT EXISTS wordpress') ? 0 : 1);`;
  await until(
    () =>
      run("php", ["-r", code]).then(
        () => true,
        () => false,
      ),
    (ready) => ready,
  );
  return stop;
}

const configOf = (origin: string, socket: string) => `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define($name . '_KEY', "key of the tests: $name");
    define($name . '_SALT', "salt of the tests: $name");
}
define('WP_HOME', '${origin}');
define('WP_SITEURL', '${origin}');
define('DISABLE_WP_CRON', true);
// WordPress reaches nothing but loopback.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', __DIR__ . '/debug.log');
$table_prefix = 'wp_';
defined('ABSPATH') || define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** Starts a WordPress with the plugin of a zip file, activated, and a must-use plugin. */
export async function startWordPress(plugin: Buffer, mustUse: string): Promise<WordPressSite> {
  const folder = mkdtempSync(join(tmpdir(), "mailverdict-wordpress-"));
  const root = join(folder, "site");
  cpSync(source, root, { recursive: true, dereference: true });
  const socket = join(folder, "socket");
  const address = `127.0.0.1:${await freePort()}`;
  const origin = `http://${address}`;
  rmSync(join(root, "wp-config.php"), { force: true });
  writeFileSync(join(root, "wp-config.php"), configOf(origin, socket));
  writeFileSync(join(folder, "plugin.zip"), plugin);
  const plugins = join(root, "wp-content/plugins");
  const unpack = `(new PharData('${folder}/plugin.zip'))->extractTo('${plugins}');`;
  await run("php", ["-r", unpack]);
  mkdirSync(join(root, "wp-content/mu-plugins"), { recursive: true });
  cpSync(mustUse, join(root, "wp-content/mu-plugins/standIns.php"));
  const stopDatabase = await startMariaDb(folder, socket);
  // No mail leaves the machine.
  const options = ["-d", "sendmail_path=/bin/true", "-d", "memory_limit=256M"];
  const stopServer = start("php", [...options, "-S", address, "-t", root], folder);
  const php = async (code: string) => {
    const head = `$_SERVER['HTTP_HOST'] = '${address}'; require '${root}/wp-load.php';`;
    const { stdout } = await run("php", [...options, "-r", `${head} ${code}`]);
    return stdout;
  };
  await until(
    () => fetch(`${origin}/license.txt`).catch(() => null),
    (reply) => reply !== null,
  );
  const setup = `define('WP_INSTALLING', true); $_SERVER['HTTP_HOST'] = '${address}'; require '${root}/wp-load.php'; require ABSPATH . 'wp-admin/includes/upgrade.php'; wp_install('Tests', '${admin.name}', 'admin@example.org', true, '', '${admin.password}');`;
  await run("php", [...options, "-r", setup]);
  await php(
    "require ABSPATH . 'wp-admin/includes/plugin.php'; activate_plugin('mailverdict/mailverdict.php'); update_option('users_can_register', 1);",
  );
  return {
    origin,
    folder: root,
    php,
    close: async () => {
      await stopServer();
      await stopDatabase();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
