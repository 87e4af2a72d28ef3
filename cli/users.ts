import { userPage, type UserSummary } from "#server/data/queries/operatorUsers.ts";
import { loadTexts } from "#server/config/texts.ts";
import { resetSecondFactor, signOutUser } from "#server/services/operator/changeUser.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { type CommandEnd, asUser, inServerDatabase, noAccount } from "./serverDatabase.ts";
import type { Named } from "./accounts.ts";

const usersAtOnce = 500;

const dayOrNull = (time: number | null) =>
  time === null ? null : new Date(time).toISOString().slice(0, 10);

/** Returns the fields of a user to print: no password, no picture. */
function shown({ id, email, name, operator, totp_since: since, ...rest }: UserSummary) {
  return {
    id,
    email,
    name,
    operator: operator === 1,
    second_factor: since !== null,
    workspaces: Number(rest.workspaces),
    created: dayOrNull(rest.created_at),
    last_seen: dayOrNull(rest.seen_at),
  };
}

/** `mailverdict users find <text>`: lists users whose address, name or id contains a text. */
export async function listUsers(
  { text, json }: { text: string; json: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inServerDatabase(environment, async ({ database }) => {
    const lines: string[] = [];
    const search = { q: text.trim(), order: "oldest", limit: usersAtOnce } as const;
    for (let after: string | null = null, more = true; more;) {
      const page: UserSummary[] = await userPage(database, { ...search, after });
      for (const one of page.map(shown)) {
        const factor = one.second_factor ? "two-factor on" : "two-factor off";
        const lastSeen = `seen ${one.last_seen ?? "never"}`;
        const plain = [one.email, one.id, `${one.workspaces} accounts`, factor, lastSeen];
        lines.push(json ? JSON.stringify(one) : plain.join("\t"));
      }
      after = page.at(-1)?.id ?? null;
      more = page.length === usersAtOnce;
    }
    return lines.length === 0
      ? { ok: false, line: "No user matches." }
      : { ok: true, line: lines.join("\n") };
  });
}

/** `mailverdict sessions end <email>`: signs a user out everywhere. */
export async function endSessions(
  { email, reason = null }: Named,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return asUser(email, environment, async ({ user }, context) => {
    const end = await signOutUser(context, user.id, actOfCommand("sessions end", reason));
    return end === "done"
      ? { ok: true, line: "The account is signed out everywhere. Its keys still work." }
      : noAccount;
  });
}

/**
 * `mailverdict second-factor off <email> --reason <text>`: turns off two-factor authentication for somebody who lost
 * both the app and the recovery codes, and tells them by mail.
 */
export async function switchOffSecondFactor(
  { email, reason }: { email: string; reason: string },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  const off = { ok: false, line: "No account with two-factor authentication has this address." };
  const end = await asUser(email, environment, async ({ user }, context) => {
    const act = { ...actOfCommand("second-factor off"), reason };
    const done = await resetSecondFactor({ ...context, texts: loadTexts() }, user.id, act);
    return done === "done"
      ? { ok: true, line: "Two-factor authentication is off for this account." }
      : off;
  });
  return end === noAccount ? off : end;
}
