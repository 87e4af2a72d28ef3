import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { confirmEmail, login } from "#contract/session.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { loginReply, longPassword, signIn } from "#tests/web/support/signInForms.ts";
import { pair, token } from "#tests/web/support/tokens.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

async function confirm(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Confirm address" }));
}

describe("login", () => {
  test.each([
    ["/login", "/dashboard"],
    ["/login?from=%2Fhistory%3Fverdict%3Drisky", "/history?verdict=risky"],
    ["/login?from=%2F%2Fevil.example", "/dashboard"],
    ["/login?from=https%3A%2F%2Fevil.example%2Fdashboard", "/dashboard"],
  ])("at %s leads to %s", async (path, target) => {
    serveAccount();
    server.use(serve(login, () => loginReply, pair()));
    await openPage(path);
    await signIn();
    await screen.findByText("1,250 credits");
    expect(address()).toBe(target);
  });

  test("lets password managers in", async () => {
    await openPage("/login");
    expect(await screen.findByLabelText("Email")).toHaveAttribute("autocomplete", "username");
    const password = screen.getByLabelText("Password");
    expect(password).toHaveAttribute("autocomplete", "current-password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(password).toHaveAttribute("type", "text");
  });

  test("reports missing fields before it calls, and moves the focus there", async () => {
    await openPage("/login");
    await screen.findByLabelText("Email");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByText("Enter your email address.")).toBeVisible();
    expect(screen.getByText("Enter your password.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
  });

  test("shows the reason of a rejection and keeps the address", async () => {
    server.use(serve(login, () => problem("login_refused")));
    await openPage("/login");
    await signIn();
    expect(await screen.findByText("Invalid username or password")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
    expect(address()).toBe("/login");
  });

  test("says what to do when the server cannot be reached", async () => {
    server.use(http.post("*/login/", () => HttpResponse.error()));
    await openPage("/login");
    await signIn();
    expect(await screen.findByText("Login failed")).toBeVisible();
    expect(screen.getByText(/check your connection/iu)).toBeVisible();
  });

  test("sends one call however often the button is pressed", async () => {
    let calls = 0;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    serveAccount();
    server.use(
      serve(
        login,
        async () => {
          calls += 1;
          await held;
          return loginReply;
        },
        pair(),
      ),
    );
    await openPage("/login");
    await signIn();
    const button = screen.getByRole("button", { name: "Sign in" });
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
    await userEvent.click(button);
    release();
    await screen.findByText("1,250 credits");
    expect(calls).toBe(1);
  });

  test.each([
    [40, "This device's clock is 40 minutes fast. Correct it, then sign in again."],
    [-40, null],
  ])("with a clock %d minutes ahead ends readably, after one call", async (ahead, words) => {
    let calls = 0;
    const serverNow = Date.now() - ahead * 60_000;
    serveAccount();
    server.use(
      serve(
        login,
        () => {
          calls += 1;
          return loginReply;
        },
        {
          ...pair(token(1900 - ahead * 60), token(86_400 - ahead * 60)),
          date: new Date(serverNow).toUTCString(),
        },
      ),
    );
    await openPage("/login");
    await signIn();
    await (words === null
      ? screen.findByText("1,250 credits")
      : screen.findByText("Frontend sign-in failed"));
    expect(screen.queryByText(words ?? "no such words") === null).toBe(words === null);
    expect(calls).toBe(1);
  });

  test("shows that cookies are needed if the browser blocks them", async () => {
    vi.spyOn(document, "cookie", "get").mockReturnValue("");
    await openPage("/login");
    expect(await screen.findByText(/blocks cookies/iu)).toBeVisible();
  });

  test("opens an account from a mailed link only when the button is pressed", async () => {
    const sent: unknown[] = [];
    server.use(
      serve(confirmEmail, ({ body }) => {
        sent.push(body);
        return { message: "Your address is confirmed." };
      }),
    );
    await openPage("/login?confirm=tok_1");
    const button = await screen.findByRole("button", { name: "Confirm address" });
    expect(sent).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText("Your address is confirmed.")).toBeVisible();
    expect(sent).toEqual([{ token: "tok_1" }]);
  });

  test("asks for a password if the link was opened in another browser, and keeps a rejected one", async () => {
    const sent: unknown[] = [];
    server.use(
      serve(confirmEmail, ({ body }) => {
        sent.push(body);
        const { password } = body as { password?: string };
        if (password === undefined) {
          return refusedFields({ pointer: "#/password", code: "required", detail: "" });
        }
        return password === longPassword
          ? { message: "Your address is confirmed." }
          : refusedFields({ pointer: "#/password", code: "too_common", detail: "" });
      }),
    );
    await openPage("/login?confirm=tok_1");
    await confirm();
    const field = await screen.findByLabelText("Choose a password");
    expect(field).not.toHaveAttribute("aria-invalid", "true");
    await userEvent.type(field, "short");
    await confirm();
    expect(sent).toHaveLength(1);
    await userEvent.clear(field);
    await userEvent.type(field, "password12345");
    await confirm();
    await waitFor(() => expect(field).toHaveAttribute("aria-invalid", "true"));
    await userEvent.clear(field);
    await userEvent.type(field, longPassword);
    await confirm();
    expect(await screen.findByText("Your address is confirmed.")).toBeVisible();
    expect(sent).toEqual([
      { token: "tok_1" },
      { token: "tok_1", password: "password12345" },
      { token: "tok_1", password: longPassword },
    ]);
  });

  test("says when a mailed link cannot be used", async () => {
    server.use(serve(confirmEmail, () => problem("confirm_token_invalid")));
    await openPage("/login?confirm=old");
    await userEvent.click(await screen.findByRole("button", { name: "Confirm address" }));
    expect(await screen.findByText(/already used or has expired/iu)).toBeVisible();
  });

  test("changes its language, and what was typed stays", async () => {
    await openPage("/login");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language" }), "العربية");
    await waitFor(() => expect(document.documentElement).toHaveAttribute("lang", "ar"));
    expect(screen.getByDisplayValue("ann@example.com")).toHaveAttribute("type", "email");
    expect(screen.queryByText("Password")).toBeNull();
  });

  test("is reached in Arabic with its words translated", async () => {
    server.use(http.post("*/login/", () => new HttpResponse(null, { status: 401 })));
    await openPage("/login?lng=ar");
    await userEvent.type(await screen.findByLabelText("البريد الإلكتروني"), "ann@example.com");
    await userEvent.type(screen.getByLabelText("كلمة المرور"), "x");
    await userEvent.click(screen.getByRole("button", { name: "تسجيل الدخول" }));
    expect(await screen.findByText("اسم المستخدم أو كلمة المرور غير صحيحة")).toBeVisible();
  });
});
