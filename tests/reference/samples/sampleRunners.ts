import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type SampleLanguage, sampleLanguages } from "#reference/samples/sampleLanguages.ts";

const run = promisify(execFile);

/** Runners of a sample by language. */
export const runners: Record<
  SampleLanguage,
  { file: string; program: string; args: string[]; probe: string[] }
> = {
  curl: { file: "sample.sh", program: "sh", args: [], probe: ["-c", "curl --version"] },
  javascript: { file: "sample.mjs", program: process.execPath, args: [], probe: ["--version"] },
  python: { file: "sample.py", program: "python3", args: [], probe: ["--version"] },
  go: { file: "sample.go", program: "go", args: ["run"], probe: ["version"] },
  php: { file: "sample.php", program: "php", args: [], probe: ["-r", "curl_version();"] },
  ruby: { file: "sample.rb", program: "ruby", args: [], probe: ["--version"] },
};

/** Languages that this machine can run. */
export const languagesHere: SampleLanguage[] = [];
for (const language of sampleLanguages) {
  const { program, probe } = runners[language];
  const works = await run(program, probe).then(
    () => true,
    () => false,
  );
  if (works) {
    languagesHere.push(language);
  }
}
