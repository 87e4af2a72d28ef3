import { readdirSync, readFileSync } from "node:fs";
import { replyClasses, type ReplyClass } from "#engine/smtp/replies/replyClass.ts";

const folder = new URL("./wordings/", import.meta.url);
const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replaceAll(String.raw`\n`, "\r\n"));

function labelled(line: string): readonly [ReplyClass, string] {
  const [name = "", ...reply] = line.split(" | ");
  const known = replyClasses.find((one) => one === name);
  if (known === undefined) {
    throw new Error(`No class of replies is called ${name}.`);
  }
  return [known, reply.join(" | ")];
}

/** Replies near to one about a dead mailbox that speak of somebody or something else. */
export const neverDead: readonly string[] = linesOf("never-dead.txt");

/** Wordings of mail servers and providers beyond the corpus, with the class each is to be read as. */
export const furtherReplies: readonly (readonly [ReplyClass, string])[] = readdirSync(folder)
  .filter((name) => name.endsWith(".txt") && name !== "never-dead.txt")
  .flatMap(linesOf)
  .map(labelled);
