import { createHash } from "node:crypto";
import { goModule } from "./goModule.ts";
import { googleSheets } from "./googleSheets.ts";
import { keycloakStep } from "./keycloakStep.ts";
import { npmPackage } from "./npmPackage.ts";
import { composerRepository, phpPackage } from "./phpPackage.ts";
import { pythonWheel } from "./pythonWheel.ts";
import { wordPressPlugin } from "./wordPressPlugin.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Returns the page that lists the packages; pip reads it with `--find-links` and checks the digests. */
function indexPage(packages: readonly (readonly [name: string, bytes: Buffer])[]): string {
  const lines = packages.map(
    ([name, bytes]) => `    <a href="${name}#sha256=${sha256(bytes)}">${name}</a><br>`,
  );
  return [
    "<!doctype html>",
    '<html lang="en">',
    "  <head>",
    '    <meta charset="utf-8">',
    "    <title>Mailverdict SDKs</title>",
    "  </head>",
    "  <body>",
    "    <h1>Mailverdict SDKs</h1>",
    ...lines,
    '    <a href="SHA256SUMS.txt">SHA256SUMS.txt</a>',
    "  </body>",
    "</html>",
    "",
  ].join("\n");
}

/** Returns the packages of the SDKs with their digests and the page that lists them, by name. The same sources always give the same bytes. */
export async function sdkPackages(version: string): Promise<Map<string, Buffer>> {
  const php = phpPackage(version);
  const go = goModule(version);
  const packages = [
    await npmPackage(version),
    pythonWheel(version),
    php,
    wordPressPlugin(version),
    googleSheets(),
    keycloakStep(),
    ...go.filter(([name]) => name.endsWith(".zip")),
  ];
  const sums = packages.map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`);
  return new Map([
    ...packages,
    ...go,
    ["SHA256SUMS.txt", Buffer.from(sums.join(""))],
    ["packages.json", Buffer.from(composerRepository(version, php))],
    ["index.html", Buffer.from(indexPage(packages))],
  ]);
}
