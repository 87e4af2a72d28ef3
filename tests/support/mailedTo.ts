import type { MailRow } from "#server/data/tables/mailRow.ts";
import type { TestServer } from "./testServer.ts";

/** Returns the mails to an address, oldest first, except void ones. */
export async function mailsTo({ context }: TestServer, email: string): Promise<MailRow[]> {
  return context.database.queries
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", email)
    .where("state", "!=", "void")
    .orderBy("id")
    .execute();
}

/** Returns the tokens of the links mailed to an address for a page, oldest first. */
export async function tokensTo(
  server: TestServer,
  email: string,
  field: "confirm" | "token" | "restore" | "invitation" | "newsletter" | "email" = "confirm",
): Promise<string[]> {
  const mails = await mailsTo(server, email);
  return mails.flatMap(({ body }) => {
    const link = /http\S+/u.exec(body)?.[0];
    const token = link === undefined ? null : new URL(link).searchParams.get(field);
    return token === null ? [] : [token];
  });
}
