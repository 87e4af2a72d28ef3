import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listRules } from "#contract/ruleList.ts";
import { createRule, deleteRule, type Rule, updateRule } from "#contract/rules.ts";
import { readValidation } from "#contract/validations.ts";
import { ValidateScreen } from "#web/screens/validate/ValidateScreen.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { serveChecks } from "#tests/web/support/serveChecks.ts";
import { showScreen } from "#tests/web/support/showScreen.tsx";
import { showTexts } from "#tests/web/support/showTexts.ts";
import { validation } from "#tests/web/support/validations.ts";

let rules: Rule[];
let sent: unknown[];
const ruleOf = (over: Partial<Rule> = {}): Rule => ({
  id: `rul_${over.target ?? "1"}`,
  object: "rule",
  kind: "block",
  scope: "domain",
  target: "sandbox.test",
  note: null,
  author: null,
  created_at: "2026-11-20T14:00:00.000Z",
  ...over,
});

beforeAll(() => showTexts());
beforeEach(() => {
  rules = [];
  sent = [];
  serveChecks();
  server.use(
    serve(listRules, ({ request }) => {
      const after = new URL(request.url).searchParams.get("after");
      const data = after === null ? rules.slice(0, 2) : rules.slice(2);
      const more = after === null && rules.length > 2;
      return { object: "list", data, has_more: more, next_cursor: more ? "cur_2" : null };
    }),
    serve(createRule, ({ body }) => {
      sent.push(body);
      const { kind, target } = body as Pick<Rule, "kind" | "target">;
      const made = ruleOf({ kind, target, scope: target.includes("@") ? "address" : "domain" });
      rules.unshift(made);
      return made;
    }),
    serve(updateRule, ({ body, params }) => {
      sent.push(body);
      const { note, ...change } = body as Partial<Rule>;
      const index = rules.findIndex(({ id }) => id === params["id"]);
      rules[index] = { ...rules[index]!, ...change, note: note === "" ? null : (note ?? null) };
      return rules[index];
    }),
    serve(deleteRule, ({ params }) => {
      rules = rules.filter(({ id }) => id !== params["id"]);
      return undefined;
    }),
  );
});

const show = () => showScreen(<ValidateScreen />, "/validate", "/validate?id=val_01");
const openRules = async () => {
  const shown = show();
  await shown.user.click(await screen.findByText("Your rules"));
  return shown;
};
const button = (name: string) => screen.findByRole("button", { name });

describe("rules beside a result", () => {
  test("blocking names its effect before anything happens, and can be undone", async () => {
    const { user } = show();
    await user.click(await button("Always block…"));
    expect(screen.getByText(/This address will always be undeliverable/u)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(await button("Always block"));
    expect(
      await screen.findByText("deliverable@sandbox.test is now always blocked."),
    ).toBeVisible();
    expect(sent).toEqual([{ kind: "block", target: "deliverable@sandbox.test" }]);
    await user.click(await button("Undo"));
    expect(await button("Always block…")).toBeVisible();
    expect(rules).toEqual([]);
  });

  test("a rule can cover the whole domain, with a notice", async () => {
    const { user } = show();
    await user.click(await button("Always allow…"));
    await user.click(screen.getByRole("radio", { name: "Everything at or under sandbox.test" }));
    expect(screen.getByText(/Every address there will be deliverable/u)).toBeVisible();
    await user.click(await button("Always allow"));
    expect(await screen.findByText("sandbox.test is now always allowed.")).toBeVisible();
    expect(sent).toEqual([{ kind: "allow", target: "sandbox.test" }]);
  });

  test("cancelling changes nothing", async () => {
    const { user } = show();
    await user.click(await button("Always block…"));
    await user.click(await button("Cancel"));
    expect(await button("Always block…")).toBeVisible();
    expect(sent).toEqual([]);
  });

  test("a target that has a rule already says what to do", async () => {
    server.use(
      serve(createRule, () =>
        problem("conflict", {
          errors: [
            {
              pointer: "#/target",
              code: "already_there",
              detail: "This already exists.",
              fix: "Delete the existing one first.",
            },
          ],
        }),
      ),
    );
    const { user } = show();
    await user.click(await button("Always block…"));
    await user.click(await button("Always block"));
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent(
        "This already exists. Delete the existing one first.",
      ),
    );
  });

  test("a result that a rule decided shows the rule and offers no second one", async () => {
    server.use(
      serve(readValidation, () =>
        validation({ verdict: "undeliverable", reason: "blocked_by_rule" }),
      ),
    );
    show();
    expect(await screen.findByText(/One of your rules decided this/u)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Always block…" })).toBeNull();
  });
});

describe("your rules", () => {
  test("are empty at first", async () => {
    await openRules();
    expect(await screen.findByText(/No rules yet/u)).toBeVisible();
  });

  test("are listed with what they do, page by page, and deleted one by one", async () => {
    rules = [
      ruleOf({ target: "one.org", note: "asked to" }),
      ruleOf({ target: "ann@two.org", scope: "address", kind: "allow" }),
      ruleOf({ target: "three.org" }),
    ];
    const { user } = await openRules();
    const first = (await screen.findByText("one.org")).closest("tr")!;
    expect(first).toHaveTextContent("Block");
    expect(first).toHaveTextContent("asked to");
    expect(screen.getByText("ann@two.org").closest("tr")).toHaveTextContent("Allow");
    await user.click(await button("Show more"));
    expect(await screen.findByText("three.org")).toBeVisible();
    await user.click(within(first).getByRole("button", { name: "Delete the rule for one.org" }));
    await waitFor(() => expect(screen.queryByText("one.org")).toBeNull());
    expect(rules.map(({ target }) => target)).toEqual(["ann@two.org", "three.org"]);
  });

  test("that are deleted come back with one undo, as they were", async () => {
    rules = [ruleOf({ target: "one.org", note: "asked to", kind: "allow" })];
    const { user } = await openRules();
    await user.click(await button("Delete the rule for one.org"));
    expect(await screen.findByText(/No rules yet/u)).toBeVisible();
    await user.click(await button("Undo"));
    const row = (await screen.findByText("one.org")).closest("tr")!;
    expect(row).toHaveTextContent("Allow");
    expect(sent).toEqual([{ kind: "allow", target: "one.org", note: "asked to" }]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("are edited in place, and the focus returns", async () => {
    rules = [ruleOf({ target: "one.org", note: "asked to" })];
    const { user } = await openRules();
    await user.click(await button("Edit the rule for one.org"));
    const form = screen.getByRole("form", { name: "Edit the rule for one.org" });
    expect(within(form).getByRole("radio", { name: "Block" })).toHaveFocus();
    await user.click(within(form).getByRole("radio", { name: "Allow" }));
    await user.clear(within(form).getByLabelText("Address, domain or mail server"));
    await user.type(within(form).getByLabelText("Address, domain or mail server"), "two.org");
    await user.clear(within(form).getByLabelText("Note"));
    await user.click(within(form).getByRole("button", { name: "Save" }));
    const row = (await screen.findByText("two.org")).closest("tr")!;
    expect(row).toHaveTextContent("Allow");
    expect(row).not.toHaveTextContent("asked to");
    expect(sent).toEqual([{ kind: "allow", target: "two.org", note: "" }]);
    expect(await button("Edit the rule for two.org")).toHaveFocus();
  });

  test("are added in a form, which returns the focus", async () => {
    const { user } = await openRules();
    await user.click(await button("Add rule…"));
    const form = screen.getByRole("form", { name: "Add a rule" });
    expect(within(form).getByRole("radio", { name: "Block" })).toHaveFocus();
    const target = within(form).getByLabelText("Address, domain or mail server");
    expect(target).toHaveAccessibleDescription(/mx:mail\.example\.org/u);
    await user.type(target, "mx:one.org");
    await user.click(within(form).getByRole("button", { name: "Add rule" }));
    expect(await screen.findByText("mx:one.org")).toBeVisible();
    expect(sent).toEqual([{ kind: "block", target: "mx:one.org", note: "" }]);
    expect(screen.queryByRole("form", { name: "Add a rule" })).toBeNull();
    expect(await button("Add rule…")).toHaveFocus();
  });

  test("keep the form open if the server rejects the change, with the reason at the field", async () => {
    rules = [ruleOf({ target: "one.org" })];
    server.use(
      serve(updateRule, () =>
        problem("conflict", {
          errors: [
            {
              pointer: "#/target",
              code: "already_there",
              detail: "This already exists.",
            },
          ],
        }),
      ),
    );
    const { user } = await openRules();
    await user.click(await button("Edit the rule for one.org"));
    await user.click(await button("Save"));
    await waitFor(() =>
      expect(screen.getByLabelText("Address, domain or mail server")).toHaveAccessibleDescription(
        "This already exists.",
      ),
    );
    await user.click(await button("Cancel"));
    expect(await button("Edit the rule for one.org")).toBeVisible();
  });

  test("that cannot be read say so and can be asked for again", async () => {
    server.use(serve(listRules, () => problem("internal_error")));
    await openRules();
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(await button("Try again")).toBeVisible();
  });
});
