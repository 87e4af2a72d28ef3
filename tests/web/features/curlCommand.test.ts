import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { cliCommand } from "#web/features/validation/curlCommand.ts";

test.each(["ann@example.com", "o'hara@example.com", "$(id)@`x`.com", 'a"b\\@example.com', "a b@c"])(
  "a shell reads %j as one word, unchanged",
  (address) => {
    const word = cliCommand(address).replace("npm run -s mailverdict -- check ", "");
    expect(execFileSync("sh", ["-c", `printf %s ${word}`], { encoding: "utf8" })).toBe(address);
  },
);
