import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Imports that a rule forbids, and the file to plant each in. */
const issues: readonly [file: string, specifier: string][] = [
  ["contract/planted.ts", "#engine/ports.ts"],
  ["contract/planted.ts", "#server/app.ts"],
  ["engine/smtp/planted.ts", "#contract/errors.ts"],
  ["engine/planted.ts", "#sandbox/sandbox.ts"],
  ["listReader/planted.ts", "#contract/limits.ts"],
  ["engine/planted.ts", "#listReader/input/cleanCell.ts"],
  ["sandbox/planted.ts", "#engine/ports.ts"],
  ["server/planted.ts", "#web/paths.ts"],
  ["server/services/planted.ts", "#server/routes/all.ts"],
  ["server/services/auth/planted.ts", "#server/http/errors/apiError.ts"],
  ["server/presenters/planted.ts", "#server/services/auth/tokens.ts"],
  ["server/data/planted.ts", "#tests/support/grantCredits.ts"],
  ["cli/planted.ts", "#web/paths.ts"],
  ["prerender/planted.ts", "#server/config/config.ts"],
  ["prerender/planted.ts", "#server/http/pages/pageSender.ts"],
  ["prerender/planted.ts", "#server/http/headers/securityHeaders.ts"],
  ["prerender/planted.ts", "#contract/limits.ts"],
  ["server/planted.ts", "#prerender/escapeHtml.ts"],
  ["src/planted.ts", "#prerender/readArticle.ts"],
  ["contract/planted.ts", "#prerender/escapeHtml.ts"],
  ["src/screens/planted.ts", "#server/app.ts"],
  ["src/screens/planted.ts", "#engine/verification/verifyAddress.ts"],
  ["src/screens/planted/planted.ts", "#web/screens/home/HomeSection.tsx"],
  ["src/features/planted.ts", "#web/screens/home/HomeSection.tsx"],
  ["src/screens/list/planted.ts", "#engine/verification/verifyAddress.ts"],
  ["src/screens/list/planted.ts", "#web/screens/home/HomeSection.tsx"],
  ["src/screens/list/results/planted.ts", "#web/screens/privacy/PrivacyScreen.tsx"],
  ["src/ui/planted.ts", "#web/state/store.ts"],
  ["src/ui/planted.ts", "#web/api/api.ts"],
  ["src/ui/planted.ts", "#web/hooks/useQueryString.ts"],
  ["src/router/planted.ts", "#web/bootstrap/App.tsx"],
  ["src/screens/planted/planted.ts", "#web/router/routes.ts"],
  ["src/features/planted/planted.ts", "#web/router/routes.ts"],
  ["src/layouts/planted.ts", "#web/features/auth/AuthForm.tsx"],
  ["src/hooks/planted.ts", "#web/layouts/Page.tsx"],
  ["src/state/planted.ts", "#web/hooks/useQueryString.ts"],
  ["src/text/planted.ts", "#web/state/store.ts"],
  ["src/api/planted.ts", "#web/text/i18n.ts"],
  ["src/session/planted.ts", "#web/api/client/mainClient.ts"],
  ["src/hydration/planted.ts", "#web/session/hasSession.ts"],
  ["src/session/authKit/planted.ts", "#web/api/client/mainClient.ts"],
  ["src/planted.ts", "#web/session/cookies.ts"],
  ["src/api/planted.ts", "react-auth-kit"],
  ["src/session/planted.ts", "react-auth-kit"],
  ["src/planted.ts", "#tests/support/chromium.ts"],
  ["engine/checks/planted.ts", "../ports.ts"],
  ["engine/evidence/planted.ts", "#engine/smtp/queue/hostQueue.ts"],
  ["engine/syntax/planted.ts", "#engine/suggestions/suggestRepair.ts"],
  ["engine/smtp/planted.ts", "#engine/checks/probe.ts"],
  ["engine/checks/planted.ts", "#engine/verdict/decide.ts"],
  ["engine/network/planted.ts", "#engine/composition/createPorts.ts"],
  ["vocabulary/planted.ts", "#contract/verdicts.ts"],
  ["vocabulary/planted.ts", "#engine/ports.ts"],
  ["vocabulary/planted.ts", "zod/mini"],
  ["sdk/typescript/src/planted.ts", "#contract/errors.ts"],
  ["sdk/typescript/src/planted.ts", "node:fs"],
];

const root = resolve(import.meta.dirname, "../..");
let place: string;

/** Files that oxlint reports for a restricted import, in one run over everything planted. */
let reported: Set<string>;

function plant(file: string, specifier: string): void {
  const path = join(place, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { x } from "${specifier}";\nexport const y = x;\n`);
}

const named = (file: string, index: number) => file.replace("planted", `planted${index}`);
const allowed: readonly [file: string, specifier: string][] = [
  ["server/routes/within.ts", "#contract/errors.ts"],
  ["src/session/authKit/within.ts", "react-auth-kit"],
  ["src/screens/within.ts", "#listReader/inspectList.ts"],
  ["src/screens/list/within.ts", "#web/features/lists/StateBadge.tsx"],
  ["src/screens/list/downloads/within.ts", "#web/screens/list/results/rowFilter.ts"],
  ["src/main.tsx", "#web/router/routes.ts"],
  ["src/state/within.ts", "#web/api/client/mainClient.ts"],
  ["src/router/within.ts", "#web/screens/home/HomeScreen.tsx"],
  ["engine/checks/within.ts", "#engine/ports.ts"],
  ["engine/verdict/within.ts", "#engine/checks/probe.ts"],
  ["engine/evidence/within.ts", "#vocabulary/verdicts.ts"],
  ["contract/within.ts", "#vocabulary/verdicts.ts"],
  ["prerender/within.ts", "#server/http/pages/buildRecord.ts"],
  ["prerender/also.ts", "#web/brand.ts"],
  ["cli/within.ts", "#sdk/typescript/src/mailverdict.ts"],
  ["sdk/typescript/src/within.ts", "./errors.ts"],
];

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "mailverdict-walls-"));
  mkdirSync(join(place, "tests/support"), { recursive: true });
  for (const file of ["oxlint.config.ts", "package.json", "tests/support/importLayers.ts"]) {
    copyFileSync(join(root, file), join(place, file));
  }
  symlinkSync(join(root, "node_modules"), join(place, "node_modules"));
  issues.forEach(([file, specifier], index) => plant(named(file, index), specifier));
  allowed.forEach(([file, specifier]) => plant(file, specifier));
  const run = spawnSync("oxlint", ["--format=json"], { cwd: place, encoding: "utf8" });
  const report = JSON.parse(run.stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  reported = new Set(
    report.diagnostics
      .filter((one) => one.code.includes("no-restricted-imports"))
      .map((one) => one.filename),
  );
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

test.for(issues.map(([file, specifier], index) => ({ file, specifier, index })))(
  "$file may not import $specifier",
  ({ file, index }) => {
    expect(reported).toContain(named(file, index));
  },
);

test.for(allowed)("%s may import %s", ([file]) => {
  expect(reported).not.toContain(file);
});
