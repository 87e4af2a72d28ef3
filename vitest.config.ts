import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    mockReset: true,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["tests/{contract,engine,server,sandbox,cli,house}/**/*.test.ts"],
          globalSetup: ["tests/support/postgresSetup.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
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
