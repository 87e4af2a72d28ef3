import { readFileSync } from "node:fs";
import { replyClasses } from "#engine/smtp/replies/replyClass.ts";

/** Returns the value of `name=value` in a table's heading. */
const setting = (heading: string, name: string): Record<string, string> => {
  const [, value] = new RegExp(String.raw`\b${name}=(\w+)`).exec(heading) ?? [];
  return value === undefined ? {} : { [name]: value };
};

/** Reads `class | reply`, or `class/class | reply` if two readings are defensible. */
function labelled(line: string): { expected: string[]; reply: string } {
  const [classes = "", ...reply] = line.split(" | ");
  const expected = classes.split("/");
  const unknown = expected.find((name) => !replyClasses.some((known) => known === name));
  if (unknown !== undefined) {
    throw new Error(`No class of replies is called ${unknown}.`);
  }
  return { expected, reply: reply.join(" | ").replaceAll(String.raw`\n`, "\r\n") };
}

/**
 * Reads a file of labelled replies. A line `## name <source>` opens each table; `provider=id` or `software=id` in it
 * says who replied.
 */
export function replyTables(name: string) {
  return readFileSync(new URL(`tables/${name}.txt`, import.meta.url), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((table) => {
      const [heading = "", ...lines] = table.trim().split("\n");
      const [, title = "", source = ""] = /^(.*?) (?:\w+=\w+ )?<(.+)>$/.exec(heading) ?? [];
      const server = { ...setting(heading, "provider"), ...setting(heading, "software") };
      return {
        name: title,
        source,
        server,
        rows: lines.filter((line) => line !== "").map(labelled),
      };
    });
}
