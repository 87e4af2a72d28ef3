import { readFileSync } from "node:fs";
import { expect } from "vitest";

/** Returns the only program of a README in a language that contains a text. */
export function readmeProgram(file: string, language: string, part: string): string {
  const fenced = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "gu");
  const blocks = [...readFileSync(file, "utf8").matchAll(fenced)].map(([, code = ""]) => code);
  const [code = "", ...others] = blocks.filter((block) => block.includes(part));
  expect([part, others.length, code === ""]).toEqual([part, 0, false]);
  return code;
}
