import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { createFormCheck, type FormAdvice } from "#contract/formChecks.ts";
import { attachAll } from "#sdk/widget/src/attachAll.ts";
import { attachWidget, type Widget, type WidgetOptions } from "#sdk/widget/src/attachWidget.ts";
import { widgetTexts } from "#sdk/widget/src/widgetTexts.ts";
import { problem, serve, server } from "#tests/web/support/server.ts";

const api = "https://mail.example.org";
const key = `mv_pub_${"a".repeat(49)}`;

/** Addresses that were asked about. */
let asked: string[];
/** Forms that were sent, as their fields. */
let sent: Record<string, string>[];
let widget: Widget;

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const status = () => screen.getByRole("status");
const formCheck = (advice: FormAdvice, proof: string, suggestion: string | null = null) => ({
  object: "form_check",
  advice,
  suggestion,
  proof,
  proof_expires_at: "2026-11-23T09:00:00.000Z",
});

/** Serves the same advice for every address but the suggested one. */
function answer(advice: FormAdvice, suggestion: string | null = null): void {
  server.use(
    serve(createFormCheck, ({ body, request }) => {
      expect(new URL(request.url).searchParams.get("key")).toBe(key);
      const { email } = body as { email: string };
      asked.push(email);
      const proof = `proof of ${email}`;
      return email === suggestion ? formCheck("ok", proof) : formCheck(advice, proof, suggestion);
    }),
  );
}

/** Puts a form with the widget on the page. */
function open(
  options: Partial<WidgetOptions> = {},
  attributes: Record<string, string> = {},
): ReturnType<typeof userEvent.setup> {
  const form = document.createElement("form");
  const label = document.createElement("label");
  const field = document.createElement("input");
  const button = document.createElement("button");
  Object.assign(field, { type: "email", name: "email", id: "email" });
  Object.entries(attributes).forEach(([name, value]) => field.setAttribute(name, value));
  label.textContent = "Email";
  label.htmlFor = "email";
  button.textContent = "Send";
  form.append(label, field, button);
  document.body.replaceChildren(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(Object.fromEntries(new FormData(form)) as Record<string, string>);
  });
  widget = attachWidget(field, { key, api, ...options });
  return userEvent.setup();
}

beforeEach(() => {
  asked = [];
  sent = [];
  return () => {
    widget.detach();
    document.body.replaceChildren();
  };
});

describe("the form widget", () => {
  test("a typo gets a suggestion, which the keyboard takes; the right address is sent with its proof", async () => {
    answer("suggest", "maria@gmail.com");
    const user = open();
    await user.type(input(), "maria@gmial.com");
    await user.tab();
    const use = await screen.findByRole("button", { name: /Use .*maria@gmail\.com/u });
    expect(status()).toHaveTextContent("Did you mean \u2068maria@gmail.com\u2069?");
    expect(input()).toHaveAccessibleDescription(/Did you mean/u);
    expect(input()).not.toHaveAttribute("aria-invalid");
    use.focus();
    await user.keyboard("{Enter}");
    expect(input()).toHaveValue("maria@gmail.com");
    expect(input()).toHaveFocus();
    await waitFor(() => expect(asked).toEqual(["maria@gmial.com", "maria@gmail.com"]));
    await waitFor(() => expect(status()).toBeEmptyDOMElement());
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { email: "maria@gmail.com", mailverdict_proof: "proof of maria@gmail.com" },
      ]),
    );
  });

  test("a blocked address is not sent until another is typed", async () => {
    answer("block");
    const user = open();
    await user.type(input(), "x@nowhere.test{Enter}");
    expect(await screen.findByText(/Enter a different email address/u)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(input()).toHaveFocus();
    expect(input()).toHaveAttribute("aria-invalid", "true");
    expect(sent).toEqual([]);
    answer("ok");
    await user.clear(input());
    expect(status()).toBeEmptyDOMElement();
    expect(input()).not.toHaveAttribute("aria-invalid");
    await user.type(input(), "x@example.com{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test.each(["warn", "suggest"] as const)(
    "a form that is sent at once stops once to show %s, and goes the next time",
    async (advice) => {
      answer(advice, advice === "suggest" ? "info@example.com" : null);
      const user = open();
      await user.type(input(), "info@exmaple.com{Enter}");
      await waitFor(() => expect(status().parentElement).toHaveAttribute("data-advice", advice));
      expect(status()).not.toBeEmptyDOMElement();
      expect(sent).toEqual([]);
      expect(input()).not.toHaveAttribute("aria-invalid");
      await user.keyboard("{Enter}");
      await waitFor(() =>
        expect(sent).toEqual([
          { email: "info@exmaple.com", mailverdict_proof: "proof of info@exmaple.com" },
        ]),
      );
      expect(asked).toEqual(["info@exmaple.com"]);
    },
  );

  test("a form that is submitted at once waits for the result with a notice, however often it is submitted", async () => {
    const held = Promise.withResolvers<void>();
    server.use(
      serve(createFormCheck, async ({ body }) => {
        asked.push((body as { email: string }).email);
        await held.promise;
        return formCheck("ok", "p");
      }),
    );
    const user = open();
    await user.type(input(), "x@example.com{Enter}{Enter}");
    expect(status()).toHaveTextContent("Checking the address…");
    expect(sent).toEqual([]);
    held.resolve();
    await waitFor(() => expect(sent).toEqual([{ email: "x@example.com", mailverdict_proof: "p" }]));
    expect(status()).toBeEmptyDOMElement();
    expect(asked).toEqual(["x@example.com"]);
  });

  test.each([
    ["an error", () => problem("internal_error")],
    ["a rate limit", () => problem("rate_limited")],
    ["a spent budget", () => problem("key_budget_exceeded")],
    ["no network", () => HttpResponse.error()],
    ["a page of a proxy", () => new HttpResponse("<html>", { status: 200 })],
    ["advice it doesn't know", () => HttpResponse.json({ advice: "explode" })],
    ["nothing in time", () => new Promise<never>(() => undefined)],
  ] as const)("with %s the form is sent", async (_name, reply) => {
    server.use(serve(createFormCheck, reply));
    const user = open({ timeoutMs: 50 });
    await user.type(input(), "x@example.com{Enter}");
    await waitFor(() => expect(sent).toEqual([{ email: "x@example.com", mailverdict_proof: "" }]));
    expect(status()).toBeEmptyDOMElement();
  });

  test("an address is checked once, and again after an error; an incomplete one never", async () => {
    answer("ok");
    const user = open();
    await user.type(input(), "x");
    await user.tab();
    expect(await widget.check()).toMatchObject({ advice: "ok", proof: "" });
    await user.type(input(), "@example.com");
    await user.tab();
    await widget.check();
    await widget.check();
    expect(asked).toEqual(["x@example.com"]);
    server.use(serve(createFormCheck, () => problem("internal_error")));
    await user.type(input(), ".org");
    expect((await widget.check()).proof).toBe("");
    answer("ok");
    expect((await widget.check()).proof).toBe("proof of x@example.com.org");
  });

  test("an answer to an earlier address isn't shown", async () => {
    const first = Promise.withResolvers<void>();
    server.use(
      serve(createFormCheck, async ({ body }) => {
        const { email } = body as { email: string };
        if (email === "a@example.com") {
          await first.promise;
        }
        return formCheck(email === "a@example.com" ? "block" : "ok", `proof of ${email}`);
      }),
    );
    const user = open();
    await user.type(input(), "a@example.com");
    const early = widget.check();
    await user.clear(input());
    await user.type(input(), "b@example.com");
    await widget.check();
    first.resolve();
    expect((await early).advice).toBe("block");
    expect(status()).toBeEmptyDOMElement();
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(sent).toEqual([
        { email: "b@example.com", mailverdict_proof: "proof of b@example.com" },
      ]),
    );
  });

  test("texts come in the language of the form, and may be replaced", async () => {
    answer("warn");
    const user = open({ language: "ar" });
    await user.type(input(), "x@example.com");
    await user.tab();
    expect(await screen.findByText(widgetTexts["ar"]!.warn)).toBeVisible();
    expect(status().parentElement).toHaveAttribute("dir", "rtl");
    expect(status().parentElement).toHaveAttribute("lang", "ar");
    widget.detach();
    const other = open({ language: "xx", texts: { warn: "Really?" } });
    await other.type(input(), "x@example.com");
    await other.tab();
    expect(await screen.findByText("Really?")).toBeVisible();
    expect(Object.values(widgetTexts).map((texts) => Object.keys(texts))).toEqual(
      Object.values(widgetTexts).map(() => ["suggest", "use", "warn", "block", "wait"]),
    );
  });

  test("it keeps the field's own description, and leaves the page as it was", () => {
    open({ field: "proof" }, { "aria-describedby": "hint", "aria-invalid": "false" });
    expect(input().getAttribute("aria-describedby")).toMatch(/^hint mailverdict-\d+$/u);
    expect(document.querySelector("input[type=hidden]")).toHaveAttribute("name", "proof");
    widget.detach();
    expect(input()).toHaveAttribute("aria-describedby", "hint");
    expect(input()).toHaveAttribute("aria-invalid", "false");
    expect(screen.queryByRole("status")).toBeNull();
    expect(document.querySelector("input[type=hidden]")).toBeNull();
  });

  test("fields with a key get the widget once, with their own options", async () => {
    answer("warn");
    const user = open(
      {},
      {
        "data-mailverdict-key": key,
        "data-mailverdict-language": "de",
        "data-mailverdict-field": "p",
      },
    );
    widget.detach();
    const found = attachAll(document, api);
    expect(found).toHaveLength(1);
    expect(attachAll(document, api)).toEqual([]);
    await user.type(input(), "x@example.com");
    await user.tab();
    expect(await screen.findByText(widgetTexts["de"]!.warn)).toBeVisible();
    expect(document.querySelector<HTMLInputElement>("input[name=p]")?.value).toMatch(/^proof of/u);
    found.forEach(({ detach }) => detach());
  });

  test("inside a label it adds nothing to the field's name", () => {
    open();
    widget.detach();
    const label = document.createElement("label");
    const field = document.createElement("input");
    label.append("Email ", field);
    document.body.replaceChildren(label);
    widget = attachWidget(field, { key, api });
    expect(status().closest("label")).toBeNull();
    expect(input()).toBe(field);
  });
});
