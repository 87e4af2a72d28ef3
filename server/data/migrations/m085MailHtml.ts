import { sqlMigration } from "./migration.ts";

const statements = (): string[] => [
  `alter table mails add column html text not null default ''`,
  `alter table mails add column language text not null default 'en'`,
];

/** The HTML of a mail's text, and its language. */
export const mailHtml = sqlMigration("085_mail_html", statements);
