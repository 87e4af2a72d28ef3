import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ToastLayer } from "#web/ui/ToastLayer.tsx";
import { clearToasts, showToast } from "#web/ui/showToast.ts";
import { showTexts } from "#tests/web/support/showTexts.ts";

beforeAll(() => showTexts());
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  clearToasts();
});
afterEach(() => vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

function show(page = <button type="button">Work</button>) {
  return render(
    <MemoryRouter>
      {page}
      <ToastLayer />
    </MemoryRouter>,
  );
}

const toast = (text: string, more: Partial<Parameters<typeof showToast>[0]> = {}) =>
  act(() => void showToast({ text, ...more }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const region = () => screen.findByRole("region", { name: "Notifications (F8)" });
const texts = () =>
  screen.queryAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);
const said = (how: "polite" | "assertive") =>
  document.querySelector(`[aria-live="${how}"]`)?.textContent;

test("a toast is shown and announced without taking the focus, and goes by itself", async () => {
  show();
  screen.getByText("Work").focus();
  expect([said("polite"), said("assertive")]).toEqual(["", ""]);
  toast("Saved");
  expect(within(await region()).getByText("Saved")).toBeVisible();
  await waitFor(() => expect(said("polite")).toBe("Saved"));
  expect(said("assertive")).toBe("");
  expect(screen.getByText("Work")).toHaveFocus();
  await pass(7000);
  expect(texts()).toEqual(["Saved"]);
  await pass(2000);
  expect(texts()).toEqual([]);
});

test("the same words are announced each time, and shown once", async () => {
  show();
  toast("Copied", { key: "copy" });
  await waitFor(() => expect(said("polite")).toBe("Copied"));
  const first = document.querySelector('[aria-live="polite"]')?.firstChild;
  toast("Copied", { key: "copy" });
  await pass(200);
  expect(document.querySelector('[aria-live="polite"]')?.firstChild).not.toBe(first);
  expect(texts()).toEqual(["Copied"]);
});

test("a failure is announced at once and stays until it is dismissed", async () => {
  show();
  toast("Couldn't copy", { tone: "bad" });
  await waitFor(() => expect(said("assertive")).toBe("Couldn't copy"));
  await pass(600_000);
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(texts()).toEqual([]);
});

test("an undo stays until it is used, and runs once", async () => {
  const undo = vi.fn();
  show();
  toast("Rule deleted", { action: { label: "Undo", onSelect: undo } });
  await region();
  await pass(600_000);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(texts()).toEqual([]);
});

test("the timer stops under the pointer and with the focus inside", async () => {
  show();
  toast("Saved");
  await region();
  await user.hover(screen.getByText("Saved"));
  await pass(60_000);
  expect(texts()).toEqual(["Saved"]);
  await user.unhover(screen.getByText("Saved"));
  await user.keyboard("{F8}");
  expect(screen.getByRole("button", { name: "Dismiss" })).toHaveFocus();
  await pass(60_000);
  expect(texts()).toEqual(["Saved"]);
  act(() => screen.getByText("Work").focus());
  await pass(9000);
  expect(texts()).toEqual([]);
});

test("F8 leads to the toasts, Escape dismisses them one by one, and the focus goes back", async () => {
  show();
  screen.getByText("Work").focus();
  toast("One", { tone: "bad" });
  toast("Two", { tone: "bad" });
  await region();
  await user.keyboard("{F8}{Escape}");
  expect(texts()).toEqual(["Two"]);
  expect(screen.getByRole("button", { name: "Dismiss" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(texts()).toEqual([]);
  expect(screen.getByText("Work")).toHaveFocus();
});

test("three are shown at once; those that lead nowhere make room first", async () => {
  show();
  toast("Undo this", { action: { label: "Undo", onSelect: () => undefined } });
  ["One", "Two", "Three"].forEach((text) => toast(text));
  await region();
  expect(texts()).toEqual(["Undo this", "Two", "Three"]);
});

/** Renders a page, with or without a dialog over it. */
const keyPage = (open: boolean) => (
  <MemoryRouter>
    {open ? (
      <Dialog title="A new key" onClose={() => undefined}>
        <CopyButton text="mv_live_1" label="Copy key" />
      </Dialog>
    ) : null}
    <ToastLayer />
  </MemoryRouter>
);

test("copying in a dialog is confirmed inside it, visibly and to screen readers", async () => {
  const { rerender } = render(keyPage(true));
  await user.click(screen.getByRole("button", { name: "Copy key" }));
  const dialog = screen.getByRole("dialog");
  expect(await within(dialog).findByRole("listitem")).toHaveTextContent("Copied");
  await waitFor(() =>
    expect(dialog.querySelector("[aria-live=polite]")).toHaveTextContent("Copied"),
  );
  rerender(keyPage(false));
  expect(await screen.findByRole("listitem")).toHaveTextContent("Copied");
});
