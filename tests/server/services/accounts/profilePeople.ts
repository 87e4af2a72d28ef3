import type { MailRow } from "#server/data/tables/mailRow.ts";
import type { TestServer } from "#tests/support/testServer.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Returns the statuses of replies, lowest first. */
export const statuses = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).sort((left, right) => left - right);

/** The steps of a person at the server that `server` returns, and the mails it queued. */
export function profilePeople(server: () => TestServer) {
  const mails = (): Promise<MailRow[]> =>
    server().context.database.queries.selectFrom("mails").selectAll().orderBy("id").execute();
  const mailTo = async (address: string) =>
    (await mails()).findLast((mail) => mail.recipient === address && mail.state !== "void");
  const tokenTo = async (address: string) =>
    /\?\w+=([\w-]+)/u.exec((await mailTo(address))?.body ?? "")?.[1] ?? "";

  const confirm = (token: string) => new Visitor(server().app).post("/v1/email_change", { token });
  const restore = (token: string) =>
    new Visitor(server().app).post("/v1/account/restore", { token });
  return { mails, mailTo, tokenTo, confirm, restore };
}
