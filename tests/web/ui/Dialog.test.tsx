import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Dialog } from "#web/ui/Dialog.tsx";

test("Escape requests closing, and closing restores the focus", () => {
  const onClose = vi.fn();
  const opener = document.createElement("button");
  document.body.append(opener);
  opener.focus();
  const { unmount } = render(
    <Dialog title="Delete the list?" onClose={onClose}>
      <button type="button">Delete</button>
    </Dialog>,
  );
  const dialog = screen.getByRole("dialog", { name: "Delete the list?" });
  screen.getByRole("button", { name: "Delete" }).focus();
  // Browsers report Escape as `cancel`; the dialog prevents it and leaves the decision to its owner.
  const cancel = new Event("cancel", { cancelable: true });
  fireEvent(dialog, cancel);
  expect([onClose.mock.calls.length, cancel.defaultPrevented]).toEqual([1, true]);
  unmount();
  expect(opener).toHaveFocus();
  opener.remove();
});
