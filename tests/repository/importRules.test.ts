import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readImportGraph } from "#tests/support/importGraph.ts";
import { folders } from "#tests/support/importLayers.ts";
import { checkImportRules, type RuleReport } from "#tests/support/importRules.ts";

type Rule = keyof RuleReport;

describe("the code", () => {
  const report = checkImportRules(readImportGraph(process.cwd(), folders));

  test.for(folders)("has the folder %s", (folder) => {
    expect(existsSync(folder)).toBe(true);
  });

  test.for(Object.entries(report) as [Rule, string[]][])("keeps the rule %s", ([, broken]) => {
    expect(broken).toEqual([]);
  });
});

describe("a planted violation", () => {
  let root: string;

  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const check = () => checkImportRules(readImportGraph(root, folders));

  /** Returns the rules that the tree breaks. */
  const broken = () =>
    (Object.entries(check()) as [Rule, string[]][])
      .filter(([, violations]) => violations.length > 0)
      .map(([rule]) => rule)
      .toSorted();

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "mailverdict-imports-"));
    plant(
      "package.json",
      JSON.stringify({ imports: { "#server/*": "./server/*", "#contract/*": "./contract/*" } }),
    );
    plant("contract/lists.ts", "export const list = 1;");
    plant("server/data/queries/lists.ts", "export const readList = 1;");
    plant(
      "server/lists/running/runList.ts",
      'import { readList } from "#server/data/queries/lists.ts";\nexport const runList = readList;',
    );
    plant(
      "server/routes/lists/readList.ts",
      'import { list } from "#contract/lists.ts";\nimport { runList } from "#server/lists/running/runList.ts";\nexport const readList = list + runList;',
    );
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test("isn't seen in a tree without one", () => {
    expect(check().danglingImports).toEqual([]);
    expect(broken()).toEqual([]);
    expect(readImportGraph(root, folders).imports.get("server/routes/lists/readList.ts")).toEqual(
      new Set(["contract/lists.ts", "server/lists/running/runList.ts"]),
    );
  });

  test.for([
    ["import", 'import { countRows } from "#server/lists/counting/countRows.ts";'],
    ["import type", 'import type { countRows } from "#server/lists/counting/countRows.ts";'],
    ["export from", 'export { countRows } from "#server/lists/counting/countRows.ts";'],
    ["export *", 'export * from "#server/lists/counting/countRows.ts";'],
    ["import()", 'const later = import("#server/lists/counting/countRows.ts");'],
    ["typeof import()", 'type Rows = import("#server/lists/counting/countRows.ts").Rows;'],
    ["new URL()", 'const worker = new URL("../counting/countRows.ts", import.meta.url);'],
  ] as const)("of two folders that import each other, once by %s", ([, line]) => {
    plant("server/lists/running/openRun.ts", `${line}\nexport const openRun = 1;`);
    plant(
      "server/lists/counting/countRows.ts",
      'import { runList } from "#server/lists/running/runList.ts";\nexport const countRows = runList;',
    );
    expect(broken()).toEqual(["twoWayPairs"]);
    expect(check().twoWayPairs[0]).toContain("server/lists/counting ⇄ server/lists/running");
  });

  test("of a folder and its subfolder that import each other", () => {
    plant(
      "server/lists/running/hosts/groupHosts.ts",
      'import { runList } from "#server/lists/running/runList.ts";\nexport const groupHosts = runList;',
    );
    plant(
      "server/lists/running/openRun.ts",
      'import { groupHosts } from "./hosts/groupHosts.ts";\nexport const openRun = groupHosts;',
    );
    expect(broken()).toEqual(["twoWayPairs"]);
  });

  test("of three folders that import each other in a circle", () => {
    const context = ["counting", "running", "results"];
    context.forEach((part, index) => {
      const next = context[(index + 1) % 3];
      plant(
        `server/lists/${part}/from.ts`,
        `import { to } from "#server/lists/${next}/to.ts";\nexport const from = to;`,
      );
      plant(`server/lists/${part}/to.ts`, "export const to = 1;");
    });
    expect(broken()).toEqual(["folderCircles"]);
  });

  test("of two files of one folder that import each other's types", () => {
    plant(
      "server/lists/running/one.ts",
      'import type { Two } from "./two.ts";\nexport type One = Two;',
    );
    plant(
      "server/lists/running/two.ts",
      'import type { One } from "./one.ts";\nexport type Two = One;',
    );
    expect(broken()).toEqual(["circlesInFolders"]);
  });

  test("of files of two folders that import each other's types", () => {
    plant(
      "server/lists/running/one.ts",
      'import type { Two } from "#server/lists/counting/two.ts";\nexport type One = Two;',
    );
    plant(
      "server/lists/counting/two.ts",
      'import type { One } from "#server/lists/running/one.ts";\nexport type Two = One;',
    );
    expect(broken()).toEqual(["circlesAcrossFolders", "twoWayPairs"]);
  });

  test("of an import that goes up", () => {
    plant(
      "server/data/queries/upward.ts",
      'import type { answer } from "#server/http/answer.ts";\nexport type Upward = typeof answer;',
    );
    plant("server/http/answer.ts", "export const answer = 1;");
    expect(broken()).toEqual(["wrongDirection"]);
  });

  test("of a folder that imports a folder above it", () => {
    plant("sandbox/upward.ts", 'import "#server/data/queries/lists.ts";');
    expect(broken()).toEqual(["wrongDirection"]);
  });

  test("of a folder that the order doesn't name", () => {
    plant("server/misc/thing.ts", "export const thing = 1;");
    expect(broken()).toEqual(["undeclared"]);
  });

  test("of an import that leads nowhere", () => {
    plant("server/data/queries/lost.ts", 'import { x } from "./gone.ts";\nexport const lost = x;');
    expect(broken()).toEqual(["danglingImports"]);
  });

  test("of a folder with more than 25 files, or more than four deep", () => {
    for (let number = 0; number < 26; number++) {
      plant(`server/services/mail/mail${number}.ts`, `export const mail${number} = 1;`);
      plant(`server/routes/lists/mail${number}.ts`, "");
    }
    expect(broken()).toEqual(["largeFolders"]);
    plant("server/services/mail/queue/outgoing/send.ts", "export const send = 1;");
    expect(broken()).toEqual(["deepFolders", "largeFolders"]);
  });

  test("of a file that exports nothing of its own name", () => {
    plant("server/services/mail/sending.ts", "export const sendMail = 1;");
    expect(broken()).toEqual(["misnamedFiles"]);
    plant(
      "server/services/mail/sending.ts",
      "export interface Sent {}\nexport const sendMail = 1;",
    );
    expect(broken()).toEqual(["misnamedFiles"]);
    // Several values are a topic, and so are types.
    plant("server/services/mail/sending.ts", "export const queue = 1;\nexport const send = 1;");
    expect(broken()).toEqual([]);
    plant("server/services/mail/sending.ts", "export interface Sent { at: number }");
    expect(broken()).toEqual([]);
  });

  test("isn't seen in comments and texts", () => {
    plant(
      "server/data/queries/words.ts",
      '// import("#server/http/answer.ts")\nexport const words = "see ./gone.ts";',
    );
    expect(broken()).toEqual([]);
  });
});
