import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  confirmEmail,
  forgetPassword,
  login,
  register,
  resetPassword,
  type LoginReply,
} from "#contract/session.ts";
import { readRegistration, registrationBlockId } from "#contract/registration.ts";
import { address, openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { pair, token } from "#tests/web/support/tokens.ts";

const reply: LoginReply = {
  user: { id: "usr_1" },
  session_id: "ses_1",
  role: "user",
  email: "ann@example.com",
};
const longPassword = "correct horse 47 battery";

async function signIn(): Promise<void> {
  const email = await screen.findByLabelText("Email");
  await userEvent.clear(email);
  await userEvent.type(email, "ann@example.com");
  await userEvent.type(screen.getByLabelText("Password"), longPassword);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

async function fillRegistration(password: string, repeated: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
  await userEvent.type(screen.getByLabelText("Password"), password);
  await userEvent.type(screen.getByLabelText("Repeat the password"), repeated);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
}

async function fillNewPassword(password = longPassword): Promise<void> {
  await userEvent.type(await screen.findByLabelText("New password"), password);
  await userEvent.type(screen.getByLabelText("Repeat the password"), password);
  await userEvent.click(screen.getByRole("button", { name: "Set the password" }));
}

async function confirm(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Confirm my address" }));
}

function says(status: {
  mode: "open" | "invited" | "closed";
  setup_code: boolean;
  starting_credits?: boolean;
}): void {
  server.use(
    serve(readRegistration, () => ({
      object: "registration",
      starting_credits: true,
      ...status,
    })),
  );
}

describe("login", () => {
  test.each([
    ["/login", "/dashboard"],
    ["/login?from=%2Fhistory%3Fverdict%3Drisky", "/history?verdict=risky"],
    ["/login?from=%2F%2Fevil.example", "/dashboard"],
    ["/login?from=https%3A%2F%2Fevil.example%2Fdashboard", "/dashboard"],
  ])("at %s leads to %s", async (path, target) => {
    serveAccount();
    server.use(serve(login, () => reply, pair()));
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

  test("asks for what is missing before it calls, and moves the focus there", async () => {
    await openPage("/login");
    await screen.findByLabelText("Email");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getAllByText("This is needed.")).toHaveLength(2);
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
  });

  test("says why it was refused and keeps the address", async () => {
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
          return reply;
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
    [40, "This device's clock is 40 minutes fast. Set it right, then sign in again."],
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
          return reply;
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

  test("says that cookies are needed where the browser keeps none", async () => {
    vi.spyOn(document, "cookie", "get").mockReturnValue("");
    await openPage("/login");
    expect(await screen.findByText(/keeps no cookies/iu)).toBeVisible();
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
    const button = await screen.findByRole("button", { name: "Confirm my address" });
    expect(sent).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText("Your address is confirmed.")).toBeVisible();
    expect(sent).toEqual([{ token: "tok_1" }]);
  });

  test("asks for a password where the link was opened in another browser, and keeps a refused one", async () => {
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
    await userEvent.click(await screen.findByRole("button", { name: "Confirm my address" }));
    expect(await screen.findByText(/used already or has expired/iu)).toBeVisible();
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

describe("registration", () => {
  test("leads to the sign-in screen with the server's words and the address filled in", async () => {
    let sent: unknown;
    server.use(
      serve(register, ({ body }) => {
        sent = body;
        return { message: "Your account is ready." };
      }),
    );
    await openPage("/register");
    await fillRegistration(longPassword, longPassword);
    expect(await screen.findByText("Your account is ready.")).toBeVisible();
    expect(address()).toBe("/login");
    expect(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
    expect(sent).toEqual({
      email: "ann@example.com",
      password: longPassword,
      confirm_password: longPassword,
    });
  });

  test.each([
    ["too short", "only eleven", "only eleven", "1 more character is needed."],
    ["repeated wrongly", longPassword, `${longPassword}!`, "The two passwords differ."],
    ["missing", " ".repeat(0), "", "This is needed."],
  ])("is not sent with a password that is %s", async (_, password, repeated, words) => {
    await openPage("/register");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    if (password !== "") {
      await userEvent.type(screen.getByLabelText("Password"), password);
      await userEvent.type(screen.getByLabelText("Repeat the password"), repeated);
    }
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(address()).toBe("/register");
  });

  test("shows the fields the server refused, each with its words", async () => {
    server.use(
      serve(register, () =>
        refusedFields(
          { pointer: "#/email", code: "not_an_address", detail: "This is not an address." },
          {
            pointer: "#/password",
            code: "too_common",
            detail: "Guessed first.",
            fix: "Use words.",
          },
        ),
      ),
    );
    await openPage("/register");
    await fillRegistration(longPassword, longPassword);
    expect(await screen.findByText("This is not an address.")).toBeVisible();
    expect(screen.getByText("Guessed first. Use words.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
  });

  test("tells how hard the password is to guess", async () => {
    await openPage("/register");
    const field = await screen.findByLabelText("Password");
    await userEvent.type(field, "aaaa");
    expect(screen.getByText("8 more characters are needed.")).toBeVisible();
    await userEvent.type(field, "aaaaaaaa");
    expect(screen.getByText("Easy to guess")).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, longPassword);
    expect(screen.getByText("Very hard to guess")).toBeVisible();
  });
});

describe("a forgotten password", () => {
  test("is answered with the server's words", async () => {
    server.use(serve(forgetPassword, () => ({ message: "A link is on its way." })));
    await openPage("/forgot-password");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByText("A link is on its way.")).toBeVisible();
  });

  test("that cannot be asked for says so", async () => {
    server.use(http.post("*/forget_password/", () => new HttpResponse(null, { status: 500 })));
    await openPage("/forgot-password");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send the link" }));
    expect(
      await screen.findByText("Failed to request password reset. Please try again."),
    ).toBeVisible();
  });
});

describe("a new password", () => {
  test("is set with the token of the link, and leads to the sign-in screen", async () => {
    let sent: unknown;
    server.use(
      serve(resetPassword, ({ body }) => {
        sent = body;
        const remaining = { identities: [], second_factor: false };
        return { message: "Your new password is set.", keys_revoked: 0, remaining };
      }),
    );
    await openPage("/reset-password?token=tok_9");
    await fillNewPassword();
    expect(await screen.findByText("Your new password is set.")).toBeVisible();
    expect(address()).toBe("/login");
    expect(sent).toEqual({
      newPassword: longPassword,
      confirmNewPassword: longPassword,
      token: "tok_9",
    });
  });

  test("shows what still leads into the account", async () => {
    const identities = [
      { provider: "Google", email: "attacker@evil.example" },
      { provider: "GitHub", email: null },
    ];
    server.use(
      serve(resetPassword, () => ({
        message: "Your new password is set.",
        keys_revoked: 2,
        remaining: { identities, second_factor: true },
      })),
    );
    await openPage("/reset-password?token=tok_9");
    await fillNewPassword();
    expect(await screen.findByText(/API keys revoked: 2/u)).toBeVisible();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Google (attacker@evil.example)",
      "GitHub",
    ]);
    expect(screen.getByText("Two-factor authentication is on.")).toBeVisible();
    expect(screen.getByText(/remove it under Profile/u)).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  });

  test("may have eight letters, which an account with a second factor needs; fewer are never sent", async () => {
    const sent: string[] = [];
    server.use(
      serve(resetPassword, ({ body }) => {
        sent.push((body as { newPassword: string }).newPassword);
        return refusedFields({ pointer: "#/newPassword", code: "too_short", detail: "" });
      }),
    );
    await openPage("/reset-password?token=tok_9");
    expect(await screen.findByText(/two-factor sign-in on, 8 are enough/u)).toBeVisible();
    await fillNewPassword("k7#Vq2!");
    expect(await screen.findByText("1 more character is needed.")).toBeVisible();
    await fillNewPassword("m");
    await waitFor(() => expect(sent).toEqual(["k7#Vq2!m"]));
  });

  test("with a used link says so and offers a new one", async () => {
    server.use(serve(resetPassword, () => problem("reset_token_invalid")));
    await openPage("/reset-password?token=old");
    await fillNewPassword();
    expect(await screen.findByText(/used already or has expired/iu)).toBeVisible();
    expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
  });

  test("without the link cannot be set", async () => {
    await openPage("/reset-password");
    expect(await screen.findByText(/link in your mail is needed/iu)).toBeVisible();
    expect(screen.getByRole("button", { name: "Set the password" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});

describe("registration of an installation that asks for more", () => {
  const block = document.createElement("script");
  block.id = registrationBlockId;
  block.type = "application/json";
  beforeEach(() => {
    document.body.append(block);
    return () => block.remove();
  });
  test("takes the setup code and sends it", async () => {
    let sent: unknown;
    says({ mode: "closed", setup_code: true });
    server.use(
      serve(register, ({ body }) => {
        sent = body;
        return { message: "We sent a link to this address." };
      }),
    );
    await openPage("/register");
    await userEvent.type(await screen.findByLabelText("Setup code"), " AB3DE-1 ");
    expect(screen.queryByText("Registration is closed")).toBeNull();
    await fillRegistration(longPassword, longPassword);
    await waitFor(() => expect(sent).toMatchObject({ setup_code: "AB3DE-1" }));
  });

  test.each([
    ["closed", "/register", "Registration is closed"],
    ["invited", "/register", "You need an invitation"],
    ["invited", "/register?invitation=tok_1&email=ann%40example.com", null],
    ["open", "/register", null],
  ] as const)("%s at %s says %s", async (mode, path, words) => {
    let asked = 0;
    server.use(
      serve(readRegistration, () => {
        asked += 1;
        return { object: "registration", mode, setup_code: false, starting_credits: true };
      }),
    );
    await openPage(path);
    await waitFor(() => expect(asked).toBe(1));
    await (words === null
      ? screen.findByRole("button", { name: "Create account" })
      : screen.findByText(words));
    for (const other of ["Registration is closed", "You need an invitation"]) {
      expect(screen.queryByText(other) === null).toBe(other !== words);
    }
  });

  test("promises no credits where an account opens without them", async () => {
    says({ mode: "open", setup_code: false, starting_credits: false });
    await openPage("/register");
    await waitFor(() => expect(screen.queryByText(/1,250 credits/u)).toBeNull());
    expect(await screen.findByRole("button", { name: "Create account" })).toBeVisible();
  });

  test("brings the address and the token of an invitation", async () => {
    let sent: unknown;
    says({ mode: "invited", setup_code: false });
    server.use(
      serve(register, ({ body }) => {
        sent = body;
        return { message: "Your account is ready." };
      }),
    );
    await openPage("/register?invitation=tok_1&email=ann%40example.com");
    expect(await screen.findByLabelText("Email")).toHaveValue("ann@example.com");
    await userEvent.type(screen.getByLabelText("Password"), longPassword);
    await userEvent.type(screen.getByLabelText("Repeat the password"), longPassword);
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() =>
      expect(sent).toMatchObject({ email: "ann@example.com", invitation: "tok_1" }),
    );
  });
});
