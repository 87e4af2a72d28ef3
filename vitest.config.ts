import { globSync, readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { defineConfig } from "vitest/config";
import { blogPlugin } from "#prerender/blogPlugin.ts";
import { referencePlugin } from "#prerender/referencePlugin.ts";
import { contractWithoutSchemas } from "#prerender/contractWithoutSchemas.ts";

const soak = "tests/**/*.soak.test.ts";
/** Needs a program from PyPI, and takes a minute. */
const schemathesis = "tests/reference/schemathesis.test.ts";
/** Tests of what is built, and of the translations, which only a release needs complete. */
const build = "tests/{prerender/{apiDocs,build,translations},server/startup/builtServer}.test.ts";
/** Tests that start servers, commands, proxies or compilers as processes of their own, some of them under load. */
const processes = [
  "tests/cli/readme.test.ts",
  "tests/bench/testedTree.test.ts",
  "tests/reference/generators/*.test.ts",
  "tests/reference/receivers.test.ts",
  "tests/reference/samples/*.test.ts",
  "tests/sdk/{go,php,python}*.test.ts",
  "tests/sdk/installs.test.ts",
  "tests/server/mcp/pythonClient.test.ts",
  "tests/server/services/backup/backup.test.ts",
  "tests/server/services/accounts/canaries.test.ts",
  "tests/server/services/metrics/metrics.test.ts",
  "tests/server/startup/program.test.ts",
  "tests/server/startup/proxies.test.ts",
];
/** Runs the tests of the packages in `integrations/`, whose hosts `npm run test:integrations` installs. */
const integrations = "tests/integrations/**/*.test.ts";
/** Builds and runs containers, which takes root and minutes. */
const image = "tests/image/**/*.test.ts";
const onlyPostgres = "tests/server/**/postgres*.test.ts";

/** Test files with a suite for each database. */
const perDatabase = globSync("tests/server/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes("describe.each(databases)"),
);

/** Not limits: tests wait for what happens, however busy the machine is. */
const watchdogs = { testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * The suites, each a project; docs/testing.md says which command runs which. Test files share their worker with
 * others (`isolate: false`): the program's modules are loaded once per worker, not once per file.
 */
export default defineConfig({
  test: {
    mockReset: true,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    isolate: false,
    // Two for each core, since many tests wait; each may take a gigabyte.
    maxWorkers: Math.max(
      1,
      Math.min(8, availableParallelism() * 2, Math.floor(totalmem() / 2 ** 30)),
    ),
    // The time a busy machine may take; nothing waits longer than it has to.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          // Every folder that no other project names, so that a renamed one can't drop out.
          include: ["tests/**/*.test.ts"],
          exclude: [
            "tests/{web,e2e}/**",
            build,
            image,
            integrations,
            onlyPostgres,
            schemathesis,
            ...processes,
          ],
          ...watchdogs,
        },
      },
      {
        extends: true,
        // The app's code is the code of a build.
        plugins: [contractWithoutSchemas(), blogPlugin(), referencePlugin()],
        test: {
          name: "web",
          environment: "jsdom",
          // Timers that a page of an earlier file left running reach the next file of its worker.
          isolate: true,
          environmentOptions: { jsdom: { url: "http://mailverdict.test/" } },
          include: ["tests/web/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/web/packageAliases.ts", "tests/web/setup.ts"],
          // Its instance holds the page's language; each page loads its own, as it does every module of the app.
          server: { deps: { inline: [/i18next/u] } },
          ...watchdogs,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...perDatabase, onlyPostgres],
          env: { TEST_DATABASES: "postgres" },
          globalSetup: ["tests/support/postgresSetup.ts"],
          ...watchdogs,
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: [schemathesis, ...processes],
          env: { TEST_DATABASES: "both" },
          globalSetup: ["tests/support/postgresSetup.ts"],
          // Beside compilers, a server in a process of its own starts ten times as slowly.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: "integrations", include: [integrations], ...watchdogs },
      },
      {
        extends: true,
        test: {
          name: "image",
          include: [image],
          globalSetup: ["tests/image/setup.ts"],
          // Each builds or boots a system: two at once are slower than one after the other.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: "soak",
          include: [soak],
          env: { TEST_DATABASES: "both", TEST_PLAN: "soak" },
          globalSetup: ["tests/support/postgresSetup.ts"],
          ...watchdogs,
        },
      },
      {
        extends: true,
        test: {
          name: "build",
          environment: "jsdom",
          include: [build],
          globalSetup: ["tests/support/builtAppSetup.ts"],
          ...watchdogs,
        },
      },
    ],
  },
});
