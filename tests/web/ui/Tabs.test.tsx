import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "#web/ui/Tabs.tsx";

function Three() {
  const [selected, select] = useState("one");
  const tabs = ["one", "two", "three"].map((id) => ({ id, label: id, content: `about ${id}` }));
  return <Tabs label="Numbers" tabs={tabs} selected={selected} onSelect={select} />;
}

test("arrows go the other way where the page is read from right to left", async () => {
  const sheet = document.createElement("style");
  sheet.textContent = "[role=tablist] { direction: rtl }";
  document.head.append(sheet);
  render(<Three />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "two", selected: true })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "one", selected: true })).toHaveFocus();
  sheet.remove();
});

test("arrows, Home and End move and open, and only the open tab is a stop", async () => {
  render(<Three />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole("tab", { name: "one" })).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "two", selected: true })).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "two" })).toHaveTextContent("about two");
  await user.keyboard("{End}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "one", selected: true })).toHaveFocus();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "three", selected: true })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("tabpanel")).toHaveFocus();
});
