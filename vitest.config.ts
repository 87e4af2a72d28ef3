import { defineConfig } from "vitest/config";
import { buildBlog } from "#build/buildBlog.ts";
import { contractForTheApp } from "#build/contractForTheApp.ts";
import { standIns } from "#build/standIns.ts";

export default defineConfig({
  test: {
    mockReset: true,
    restoreMocks: true,
    unstubGlobals: true,
    // How long a busy machine may take to get there; nothing waits longer than it has to.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/{contract,engine,intake,server,sandbox,cli,house}/**/*.test.ts"],
          globalSetup: ["tests/support/postgresSetup.ts"],
          // A watchdog, not a limit: tests wait for what happens, however busy the machine is.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // The app's code is the code of a build.
        plugins: [contractForTheApp(), buildBlog()],
        resolve: { alias: standIns },
        test: {
          // Bundled, so that the stand-ins reach into the package.
          deps: { optimizer: { client: { enabled: true, include: ["react-auth-kit"] } } },
          name: "web",
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://mailverdict.test/" } },
          include: ["tests/web/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/web/setup.ts"],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
