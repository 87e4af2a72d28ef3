import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { textsOf } from "#tests/support/translations.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { languages, texts } from "#web/text/i18n.ts";
import { findingText } from "#web/ui/evidence/findingText.ts";
import { Waterfall } from "#web/ui/evidence/Waterfall.tsx";

const check = {
  name: "dns",
  status: "fail",
  code: "nxdomain",
  detail: "no.example does not exist.",
  source: "live",
  started_ms: 0,
  ms: 1,
} as const;

const [dns = "", mailHost = ""] = readFileSync("engine/checks/checkDns.ts", "utf8").split(
  "function checkMailHost(",
);
const lists = readFileSync("engine/checks/listChecks.ts", "utf8");
const listCheck = (name: string) => lists.split(`function ${name}(`)[1]?.split("\n}\n")[0] ?? "";

/** Codes in the source of the engine's checks, each with its check. */
const written = Object.entries({
  dns,
  mail_host: mailHost,
  disposable: listCheck("checkDisposable"),
  role: listCheck("checkRole"),
  free: listCheck("checkFree"),
}).flatMap(([name, source]) =>
  [...source.matchAll(/status: "(\w+)",\s+code: "(\w+)"/gu)].map(
    ([, status, code]) => ({ ...check, name, status, code }) as unknown as typeof check,
  ),
);

/** Results of checks without a code, or with one of many. */
const others = [
  ["syntax", "pass", null],
  ["syntax", "fail", "no_at"],
  ["typo", "pass", null],
  ["typo", "warn", "domain_typo"],
  ["disposable", "pass", null],
  ["role", "pass", null],
  ["dns", "pass", null],
  ["dns", "error", "dns_timeout"],
  ["mail_host", "pass", null],
  ["mail_host", "error", "dns_failure"],
  ["smtp", "pass", "accepted"],
  ["smtp", "warn", "mailbox_full"],
  ["smtp", "fail", "mailbox_not_found"],
  ["smtp", "error", "greylisted"],
  ["smtp", "skipped", "no_identity"],
  ["accept_all", "pass", "random_recipients_refused"],
  ["accept_all", "warn", "accept_all"],
  ["accept_all", "warn", "accept_all_unknown"],
].map(([name, status, code]) => ({ ...check, name, status, code }) as unknown as typeof check);

describe("texts of findings", () => {
  test.each(Object.keys(languages))(
    "has words in %s, however the check ended",
    async (language) => {
      await showTexts(language);
      expect(written.length).toBeGreaterThan(10);
      const own = JSON.stringify(textsOf(language)["evidence"]);
      for (const each of [...written, ...others]) {
        const said = findingText(texts.getFixedT(language, "evidence"), each);
        expect(said, `${each.name} ${each.code}`).not.toBeNull();
        expect(own).toContain(JSON.stringify(said));
      }
    },
  );

  test("come from the engine on an English page, and from translations on any other", async () => {
    await showTexts("en");
    const { unmount } = render(<Waterfall checks={[check]} totalMs={1} />);
    expect(screen.getByText("no.example does not exist.")).toBeVisible();
    unmount();
    await showTexts("de");
    render(<Waterfall checks={[check]} totalMs={1} />);
    expect(screen.getByText("Die Domain existiert nicht.")).toBeVisible();
    expect(screen.queryByText("no.example does not exist.")).toBeNull();
  });

  test("stay in English without a translation, and are marked as English", async () => {
    await showTexts("de");
    const unheard = { ...check, status: "skipped", code: "of_tomorrow" } as const;
    render(<Waterfall checks={[unheard]} totalMs={1} />);
    expect(screen.getByText("no.example does not exist.")).toHaveAttribute("lang", "en");
  });
});
