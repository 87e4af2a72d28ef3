import { type Command, defineCommand } from "#cli/grammar/command.ts";
import { UsageError } from "#cli/settings/usageError.ts";
import { printEnd } from "./printEnd.ts";

const data = () => import("#cli/installationData.ts");

const section = "accounts";
const passphrase = {
  "passphrase-file": {
    type: "string",
    value: "file",
    help: "file with the passphrase. Default: BACKUP_PASSPHRASE",
  },
} as const;

/** Commands on the data of an installation as a whole. */
export const dataCommands: readonly Command[] = [
  defineCommand({
    name: "backup",
    section,
    words: ["file"],
    options: passphrase,
    summary: "Writes an encrypted backup of the installation while its server runs.",
    more: "Every table at one instant, uploads, signing keys, operator.json and the outbox. Environment variables aren't in it.",
    run: async ({ words: [file = ""], values, env }) =>
      printEnd(await (await data()).backup(file, values["passphrase-file"], env)),
  }),
  defineCommand({
    name: "restore",
    section,
    words: ["file"],
    options: {
      ...passphrase,
      verify: {
        type: "boolean",
        help: "restores into a temporary directory, checks everything and deletes it",
      },
    },
    summary: "Restores a backup into an empty installation and compares every row.",
    run: async ({ words: [path = ""], values, env }) => {
      const { "passphrase-file": file, verify = false } = values;
      return printEnd(await (await data()).restore(path, { file, verify }, env));
    },
  }),
  defineCommand({
    name: "move",
    section,
    options: {
      to: { type: "string", value: "postgres://…", help: "empty PostgreSQL database" },
      restart: { type: "boolean", help: "begins an interrupted move again" },
    },
    summary: "Moves the SQLite installation of DATA_DIR to PostgreSQL and compares every row.",
    more: "Stop server and workers first. Resumes where an interrupted move ended. PGPASSWORD can hold the password.",
    run: async ({ values: { to = "", restart = false }, env }) => {
      if (!/^postgres(?:ql)?:\/\//u.test(to)) {
        throw new UsageError("Add --to with the address of a database: postgres://…");
      }
      return printEnd(await (await data()).move(to, restart, env));
    },
  }),
];
