import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { welcome } from "#server/startup/welcome.ts";

function printed(env: Record<string, string>): string {
  const config = readConfig({ DATA_DIR: "/tmp/unused", ...env });
  return welcome(config, { url: config.publicUrl, firstOperator: { by: "registering" } }, true);
}

test("a local installation that others can reach warns its operator", () => {
  expect(printed({ HOST: "0.0.0.0" })).toContain(
    "Warning: HOST is 0.0.0.0, so other machines may reach this server.",
  );
  expect(printed({ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" })).toContain("Warning");
});

test.each([
  ["on loopback", {}],
  ["at ::1", { HOST: "::1" }],
  ["at a public address", { HOST: "0.0.0.0", PUBLIC_URL: "https://verify.example.com" }],
])("an installation %s has nothing to warn of", (_, env) => {
  expect(printed(env)).not.toContain("Warning");
});
