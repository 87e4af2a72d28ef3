import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sdkPackages } from "#prerender/sdk/sdkPackages.ts";
import { sdkLanguages, type SdkLanguage } from "#reference/samples/sampleLanguages.ts";
import { sdkVersion } from "#reference/sdk/sdkVersion.ts";

const run = promisify(execFile);
const sdk = join(import.meta.dirname, "../../../sdk");

/** Runs a sample as a program. */
export interface SdkRunner {
  file: string;
  program: string;
  args: string[];
  /** Installs the SDK in the folder of the program; returns the environment that it needs. */
  prepare?: (folder: string) => Promise<NodeJS.ProcessEnv>;
}

/** Runners of a sample with an SDK by language. */
export const sdkRunners: Record<SdkLanguage, SdkRunner> = {
  typescript: {
    file: "sample.mjs",
    program: process.execPath,
    args: [],
    prepare: async (folder) => {
      const name = `mailverdict-sdk-${sdkVersion}.tgz`;
      const bytes = (await sdkPackages(sdkVersion)).get(name)!;
      const place = join(folder, "node_modules/@mailverdict/sdk");
      mkdirSync(place, { recursive: true });
      writeFileSync(join(folder, name), bytes);
      await run("tar", ["xzf", name, "-C", place, "--strip-components=1"], { cwd: folder });
      return {};
    },
  },
  python: {
    file: "sample.py",
    program: "python3",
    args: [],
    prepare: async () => ({ PYTHONPATH: join(sdk, "python/src") }),
  },
  go: {
    file: "sample.go",
    program: "go",
    args: ["run"],
    prepare: async (folder) => {
      const name = "mailverdict.test/mailverdict";
      const lines = [
        "module example.test/program",
        "go 1.18",
        `require ${name} v${sdkVersion}`,
        `replace ${name} => ${join(sdk, "go")}`,
      ];
      writeFileSync(join(folder, "go.mod"), `${lines.join("\n")}\n`);
      return { GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local" };
    },
  },
  php: {
    file: "sample.php",
    program: "php",
    args: [],
    prepare: async (folder) => {
      mkdirSync(join(folder, "vendor"));
      const code = `<?php\nrequire '${join(sdk, "php/autoload.php")}';\n`;
      writeFileSync(join(folder, "vendor/autoload.php"), code);
      return {};
    },
  },
};

const probes: Record<SdkLanguage, string[]> = {
  typescript: ["--version"],
  python: ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"],
  go: ["version"],
  php: ["-r", "exit(PHP_VERSION_ID >= 80100 ? 0 : 1);"],
};

/** Languages whose SDK this machine can run. */
export const sdksHere: SdkLanguage[] = [];
for (const language of sdkLanguages) {
  const works = await run(sdkRunners[language].program, probes[language]).then(
    () => true,
    () => false,
  );
  if (works) {
    sdksHere.push(language);
  }
}
