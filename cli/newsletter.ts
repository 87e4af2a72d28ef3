import { readFileSync } from "node:fs";
import { loadTexts } from "#server/config/texts.ts";
import { sendIssue } from "#server/services/mail/newsletter.ts";
import { type CommandEnd, inServerDatabase } from "./serverDatabase.ts";

/** `mailverdict newsletter send <file>`: mails a text to all confirmed subscribers; its first line is the subject. */
export async function sendNewsletter(
  file: string,
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  let whole: string;
  try {
    whole = readFileSync(file, "utf8");
  } catch {
    return { ok: false, line: `Couldn't read ${file}.` };
  }
  const [first = "", ...rest] = whole.split(/\r?\n/u);
  const issue = { subject: first.trim(), text: rest.join("\n").trim() };
  if (issue.subject === "" || issue.text === "") {
    return { ok: false, line: "The file needs a subject in its first line and text below it." };
  }
  return inServerDatabase(environment, async (context) => {
    const count = await sendIssue({ ...context, texts: loadTexts() }, issue);
    return { ok: true, line: `Queued for ${count} confirmed subscribers.` };
  });
}
