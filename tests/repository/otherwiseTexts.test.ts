import { readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { counterfactuals } from "#engine/verdict/counterfactuals.ts";
import { policyRows } from "#engine/verdict/policy.ts";
import { otherwiseText } from "#web/features/result/body/otherwiseText.ts";
import { languages } from "#web/text/i18n.ts";

const namespaces = ["validate", "reasons", "ui"];
const codes = Object.keys(languages);
const texts = createInstance();
await texts.init({
  lng: "en",
  resources: Object.fromEntries(
    codes.map((code) => [
      code,
      Object.fromEntries(
        namespaces.map((name) => [
          name,
          JSON.parse(readFileSync(`public/locales/${code}/${name}.json`, "utf8")),
        ]),
      ),
    ]),
  ),
  interpolation: { escapeValue: false },
});

const conditions = policyRows.flatMap(({ id, otherwise }) =>
  otherwise === null ? [] : [{ rule: id, opening: counterfactuals[otherwise].opening }],
);
const decisions = conditions.map(({ rule, opening }) => ({
  rule,
  otherwise: `${opening}: risky (accept_all).`,
}));

test("English texts for other verdicts match the engine", () => {
  expect(conditions.length).toBeGreaterThan(20);
  const then = `${texts.t("verdict.risky", { ns: "ui" })} (${texts.t("accept_all.title", { ns: "reasons" })}).`;
  expect(decisions.map((each) => otherwiseText(texts.t, each))).toEqual(
    conditions.map(({ opening }) => `${opening}: ${then}`),
  );
});

test.each(codes.filter((code) => code !== "en"))("it has its own words in %s", (code) => {
  const own = decisions.map((each) => otherwiseText(texts.getFixedT(code), each) ?? "");
  expect(own.filter((said) => said === "" || said.includes("{{"))).toEqual([]);
  const english = new Set(decisions.map((each) => otherwiseText(texts.t, each)));
  expect(own.filter((said) => english.has(said))).toEqual([]);
});

test("sentences without a condition have no text", () => {
  expect(otherwiseText(texts.t, { rule: "smtp.mailbox_not_found", otherwise: null })).toBeNull();
  expect(otherwiseText(texts.t, { rule: "signal.x", otherwise: "Something else." })).toBeNull();
  expect(otherwiseText(texts.t, { rule: "x", otherwise: "So: risky (accept_all)." })).toBeNull();
});
