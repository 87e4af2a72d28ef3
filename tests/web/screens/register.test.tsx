import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { login, register } from "#contract/session.ts";
import { readRegistration, registrationBlockId } from "#contract/registration.ts";
import { address, openPage } from "#tests/web/support/page.tsx";
import { problem, refusedFields, serve, server } from "#tests/web/support/server.ts";
import { fillRegistration, longPassword } from "#tests/web/support/signInForms.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

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

describe("registration", () => {
  test("leads to the sign-in screen with the server's words and the address filled in", async () => {
    let sent: unknown;
    server.use(
      serve(register, ({ body }) => {
        sent = body;
        return { message: "Your account is ready.", confirm_by_mail: true };
      }),
    );
    await openPage("/register");
    await fillRegistration(longPassword);
    expect(await screen.findByText("Your account is ready.")).toBeVisible();
    expect(address()).toBe("/login");
    expect(screen.getByLabelText("Email")).toHaveValue("ann@example.com");
    expect(sent).toEqual({
      email: "ann@example.com",
      password: longPassword,
      confirm_password: longPassword,
    });
  });

  test("signs in where the account opens at once, with the password typed once", async () => {
    let credentials: unknown;
    server.use(
      serve(register, () => ({ message: "Your account is ready.", confirm_by_mail: false })),
      serve(login, ({ body }) => {
        credentials = body;
        return problem("login_refused");
      }),
    );
    await openPage("/register");
    await fillRegistration(longPassword);
    await waitFor(() =>
      expect(credentials).toMatchObject({ email: "ann@example.com", password: longPassword }),
    );
    // A known address keeps its own password: the sign-in page is next.
    await waitFor(() => expect(address()).toBe("/login"));
  });

  test("an error goes away as its field is edited", async () => {
    await openPage("/register");
    await userEvent.click(await screen.findByRole("button", { name: "Create account" }));
    expect(await screen.findByText("Enter your email address.")).toBeVisible();
    await userEvent.type(screen.getByLabelText("Email"), "a");
    expect(screen.queryByText("Enter your email address.")).toBeNull();
    expect(screen.getByText("Choose a password.")).toBeVisible();
  });

  test.each([
    ["too short", "only eleven", "Add 1 more character."],
    ["missing", "", "Choose a password."],
  ])("is not sent with a password that is %s", async (_, password, words) => {
    await openPage("/register");
    await userEvent.type(await screen.findByLabelText("Email"), "ann@example.com");
    if (password !== "") {
      await userEvent.type(screen.getByLabelText("Password"), password);
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
    await fillRegistration(longPassword);
    expect(await screen.findByText("This is not an address.")).toBeVisible();
    expect(screen.getByText("Guessed first. Use words.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
  });

  test("shows how hard the password is to guess", async () => {
    await openPage("/register");
    const field = await screen.findByLabelText("Password");
    await userEvent.type(field, "aaaa");
    expect(await screen.findByText("Add 8 more characters.")).toBeVisible();
    await userEvent.type(field, "aaaaaaaa");
    expect(screen.getByText("Easy to guess")).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, longPassword);
    expect(screen.getByText("Very hard to guess")).toBeVisible();
  });
});

describe("registration of an installation with further requirements", () => {
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
        return { message: "We sent a link to this address.", confirm_by_mail: true };
      }),
    );
    await openPage("/register");
    await userEvent.type(await screen.findByLabelText("Setup code"), " AB3DE-1 ");
    expect(screen.queryByText("Registration is closed")).toBeNull();
    await fillRegistration(longPassword);
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
        return { message: "Your account is ready.", confirm_by_mail: true };
      }),
    );
    await openPage("/register?invitation=tok_1&email=ann%40example.com");
    expect(await screen.findByLabelText("Email")).toHaveValue("ann@example.com");
    await userEvent.type(screen.getByLabelText("Password"), longPassword);
    await userEvent.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() =>
      expect(sent).toMatchObject({ email: "ann@example.com", invitation: "tok_1" }),
    );
  });
});
