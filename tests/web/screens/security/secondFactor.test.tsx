import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import {
  startTotp,
  confirmTotp,
  disableTotp,
  listDevices,
  readSecurity,
  renewRecoveryCodes,
  type Security,
} from "#contract/security.ts";
import { openPage, security, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

const codes = Array.from({ length: 10 }, (_, number) => `aaaa-bbbb-cccc-000${number}`);
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

let state: Security;

beforeEach(() => {
  state = security;
  quitSession();
  serveAccount();
  server.use(
    serve(readSecurity, () => state),
    serve(listDevices, () => ({ object: "list", data: [] })),
    serve(startTotp, () => ({
      secret,
      otpauth_url: `otpauth://totp/Mailverdict:ann%40example.com?secret=${secret}`,
    })),
  );
});

function turnOn(): void {
  state = {
    ...security,
    totp: { enabled: true, enabled_at: "2026-11-20T08:00:00Z" },
    recovery_codes_left: 10,
  };
}

/** Finds the section with a heading. */
async function section(name: string): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole("region", { name }));
}

test("it is switched on with a picture or a key and one right code, and ten codes are shown once", async () => {
  let tries = 0;
  server.use(
    serve(confirmTotp, ({ body }) => {
      expect(body).toEqual({ code: "123 456" });
      tries += 1;
      if (tries === 1) {
        return problem("code_wrong");
      }
      turnOn();
      return { recovery_codes: codes };
    }),
  );
  await openPage("/security");
  const factor = await section("Two-factor authentication");
  await userEvent.click(factor.getByRole("button", { name: "Set up" }));
  const picture = await factor.findByRole("img", { name: /QR code/ });
  expect(picture).toHaveAttribute("src", expect.stringContaining("data:image/svg+xml"));
  expect(factor.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
  const field = factor.getByLabelText("Current code in the app");
  await userEvent.type(field, "123 456");
  await userEvent.click(factor.getByRole("button", { name: "Turn on" }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This code is wrong/));
  await userEvent.click(factor.getByRole("button", { name: "Turn on" }));
  const recovery = await section("Recovery codes");
  for (const code of codes) {
    expect(recovery.getByText(code)).toBeInTheDocument();
  }
  expect(screen.getByText(/Two-factor authentication is on\. All other/)).toBeInTheDocument();
  await userEvent.click(recovery.getByRole("button", { name: "I have saved them" }));
  expect(recovery.queryByText(codes[0]!)).toBeNull();
  expect(recovery.getByText("10 codes left.")).toBeInTheDocument();
});

test("the codes are copied, saved as a file and printed", async () => {
  turnOn();
  server.use(serve(renewRecoveryCodes, () => ({ recovery_codes: codes })));
  const user = userEvent.setup();
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => saved.push(text));
    return "blob:codes";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const print = vi.spyOn(window, "print").mockReturnValue();
  await openPage("/security");
  const recovery = await section("Recovery codes");
  await user.click(recovery.getByRole("button", { name: "Create new codes" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Your 10 remaining codes stop working.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Create ten codes" }));
  await user.click(await recovery.findByRole("button", { name: "Copy" }));
  const text = await navigator.clipboard.readText();
  expect(text).toContain(codes.join("\n"));
  await user.click(recovery.getByRole("button", { name: "Save as a file" }));
  await waitFor(() => expect(saved).toEqual([text]));
  expect(click).toHaveBeenCalledOnce();
  await user.click(recovery.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("it is switched off after a question that says what follows", async () => {
  turnOn();
  server.use(
    serve(disableTotp, () => {
      state = security;
      return null;
    }),
  );
  await openPage("/security");
  const factor = await section("Two-factor authentication");
  await userEvent.click(factor.getByRole("button", { name: "Turn off" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/Your recovery codes stop working/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Turn off" }));
  expect(await factor.findByRole("button", { name: "Set up" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Recovery codes" })).toBeNull();
});

test("an action that needs a fresh sign-in runs after it", async () => {
  let asked = 0;
  server.use(
    serve(startTotp, () => {
      asked += 1;
      return problem("reauthentication_required");
    }),
  );
  await openPage("/security");
  const factor = await section("Two-factor authentication");
  await userEvent.click(factor.getByRole("button", { name: "Set up" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Cancel" }));
  expect(asked).toBe(1);
  expect(factor.getByRole("button", { name: "Set up" })).toBeInTheDocument();
});
