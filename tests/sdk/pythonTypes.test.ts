import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPython, PythonPrograms } from "./pythonPrograms.ts";

const run = promisify(execFile);

/** The type checker, which `.ci/run` installs from PyPI; `MYPY` names another one. */
const program = process.env["MYPY"] ?? join(process.cwd(), ".cache/sdk-tools/bin/mypy");

// Counted as skipped where Python 3.9 is missing.
describe.skipIf(!hasPython)("types of the Python client", () => {
  let programs: PythonPrograms;
  beforeAll(() => {
    programs = new PythonPrograms({});
  });
  afterAll(() => {
    programs.remove();
  });

  /** Returns the errors of the type checker, which knows the SDK. */
  const checked = (...args: string[]) => {
    const env = { ...process.env, MYPYPATH: join(programs.folder, "src") };
    return run(program, ["--strict", "--no-color-output", ...args], {
      cwd: programs.folder,
      env,
    }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
  };

  test("mypy --strict finds nothing in the package, the README's programs and others", async ({
    skip,
  }) => {
    skip(!existsSync(program), `mypy is not installed: there is no ${program}`);
    const readme = readFileSync("sdk/python/README.md", "utf8");
    const names = [...readme.matchAll(/```python\n([\s\S]*?)```/gu)].map(([, code = ""], index) => {
      writeFileSync(join(programs.folder, `readme_${index}.py`), code);
      return `readme_${index}.py`;
    });
    writeFileSync(
      join(programs.folder, "typed.py"),
      [
        "from mailverdict import AsyncMailverdict, Mailverdict",
        "from mailverdict.api_types import Reason, Validation",
        "def is_typo(reason: Reason) -> bool:",
        '    return reason == "possible_typo"',
        "def total(client: Mailverdict, list_id: str) -> int:",
        '    return sum(row["score"] or 0 for row in client.lists.rows(list_id))',
        "async def check(client: AsyncMailverdict) -> Validation:",
        '    made = await client.lists.create({"source": {"emails": []}, "options": {"start": "auto"}})',
        '    count: int = made["results"]["deliverable"]',
        '    return await client.validate("a@b.example") if count else await client.validate({"email": ""})',
      ].join("\n"),
    );
    expect(names.length).toBeGreaterThan(8);
    expect(await checked("src/mailverdict", ...names, "typed.py")).toMatch(/^Success: /u);
  }, 120_000);

  test("mypy names a wrong value and a wrong field", async ({ skip }) => {
    skip(!existsSync(program), `mypy is not installed: there is no ${program}`);
    const lines = [
      "from mailverdict import Mailverdict",
      "client = Mailverdict()",
      'client.exports.create("list_1", {"format": "pdf"})',
      'print(client.validate("a@b.example")["verdicts"])',
    ];
    writeFileSync(join(programs.folder, "wrong.py"), lines.join("\n"));
    const found = await checked("wrong.py");
    expect([...found.matchAll(/^wrong\.py:(\d): error/gmu)].map(([, line]) => line)).toEqual([
      "3",
      "4",
    ]);
  }, 120_000);

  test("every module has the grammar of Python 3.9", async () => {
    const folder = join(programs.folder, "src/mailverdict");
    const names = readdirSync(folder).filter((name) => name.endsWith(".py"));
    const code =
      "import ast, sys\nfor name in sys.argv[1:]:\n    ast.parse(open(name, encoding='utf8').read(), name, feature_version=(3, 9))";
    await run("python3", ["-c", code, ...names], { cwd: folder });
    expect(names).toContain("async_client.py");
  });
});
