import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mailParts } from "#tests/support/mailParts.ts";

/** Returns the head of a message and its decoded text. */
export function decoded(message: string): string {
  const [head = ""] = message.split("\r\n\r\n", 1);
  return `${head}\n\n${mailParts(message)[0]?.body ?? ""}`;
}

/** Waits for a mail to an address with a link that contains `part`; returns the latest such link. */
export async function mailedLink(dataDir: string, to: string, part: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  for (let tries = 0; tries < 100; tries += 1) {
    const names = existsSync(outbox)
      ? readdirSync(outbox).filter((one) => one.endsWith(".eml"))
      : [];
    const mails = names.toSorted().map((name) => decoded(readFileSync(join(outbox, name), "utf8")));
    const links = mails
      .filter((mail) => new RegExp(`^to:.*${to.replaceAll(".", "\\.")}`, "imu").test(mail))
      .flatMap((mail) => mail.match(/https?:\/\/\S+/gu) ?? [])
      .filter((link) => link.includes(part));
    const last = links.at(-1);
    if (last !== undefined) {
      return last;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${to} with a link to ${part} was written.`);
}
