import type { Role } from "#contract/roles.ts";
import { hashPassword } from "#server/crypto/hashPassword.ts";
import { newId } from "#server/crypto/newId.ts";
import { noLimit } from "#server/data/queries/memberLimits.ts";
import type { TestServer } from "./testServer.ts";
import { Visitor } from "./visitor.ts";

/** Password of the members that {@link addMember} adds. */
export const memberPassword = "purple quiet ladder 7";

/** Makes a user a member of an account since `since` (ms). */
export async function joinAccount(
  { context }: Pick<TestServer, "context">,
  {
    userId,
    accountId,
    role,
    since = context.now(),
  }: { userId: string; accountId: string; role: Role; since?: number },
): Promise<void> {
  await context.database.queries
    .insertInto("memberships")
    .values({ user_id: userId, account_id: accountId, role, since, invited_by: null, ...noLimit })
    .execute();
}

/** Adds a new user to an account, a member since `since` (ms); returns their id. */
export async function addMember(
  { context }: Pick<TestServer, "context">,
  {
    email,
    accountId,
    role,
    since = 0,
  }: { email: string; accountId: string; role: Role; since?: number },
): Promise<string> {
  const { queries } = context.database;
  const id = `usr_${email.replaceAll(/\W/gu, "")}`;
  await queries
    .insertInto("users")
    .values({
      id,
      email,
      email_key: email,
      name: "Second",
      password_hash: await hashPassword(memberPassword, context.config.passwordCost),
      password_changed_at: null,
      avatar: null,
      locale: null,
      time_zone: null,
      operator: 0,
      created_at: context.now(),
    })
    .execute();
  await joinAccount({ context }, { userId: id, accountId, role, since });
  return id;
}

/** Adds a new member like {@link addMember} and signs them in. */
export async function signedInMember(
  server: TestServer,
  member: { email: string; accountId: string; role: Role },
): Promise<Visitor> {
  await addMember(server, member);
  const visitor = new Visitor(server.app);
  await visitor.login(member.email, memberPassword);
  return visitor;
}

/** Creates an account without members. */
export async function emptyAccount({ context }: Pick<TestServer, "context">): Promise<string> {
  const id = newId("usr");
  const now = context.now();
  await context.database.queries
    .insertInto("accounts")
    .values({
      id,
      closing_at: null,
      suspended_at: null,
      plan: "",
      balance: 0,
      held: 0,
      created_at: now,
      opened_at: now,
      test_of: null,
      store: "full",
      name: "Acme",
    })
    .execute();
  return id;
}
