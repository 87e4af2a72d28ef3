import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import { goSources } from "./goSources.ts";
import { phpSources } from "./phpSources.ts";
import { pythonSources } from "./pythonSources.ts";
import { typescriptSources } from "./typescriptSources.ts";

const root = join(import.meta.dirname, "../..");

/** Returns the generated files of the SDKs, TypeScript formatted, by path from the root of the repository. */
export async function sdkFiles(): Promise<[path: string, text: string][]> {
  const { printWidth } = JSON.parse(readFileSync(join(root, ".oxfmtrc.json"), "utf8")) as {
    printWidth: number;
  };
  const typescript = await Promise.all(
    typescriptSources().map(async ([path, text]): Promise<[string, string]> => {
      const { code, errors } = await format(path, text, { printWidth });
      if (errors.length > 0) {
        throw new SyntaxError(`${path}: ${errors[0]?.message}`);
      }
      return [path, code];
    }),
  );
  return [...typescript, ...pythonSources(), ...phpSources(), ...goSources()];
}
