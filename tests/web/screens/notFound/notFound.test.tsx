import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#tests/web/support/page.tsx";

const requestId = "req_01HZX3J9QK8T5N6M7P2R4S0VWX";

test("a wrong path is shown, with the page it may have meant", async () => {
  await openPage("/princing");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(screen.getByText("/princing")).toBeVisible();
  const meant = screen.getByRole("region", { name: "Did you mean" });
  expect(within(meant).getByRole("link", { name: "Pricing" })).toHaveAttribute("href", "/pricing");
});

test("without a similar path, only general links are shown", async () => {
  await openPage("/zzqx");
  expect(await screen.findByRole("link", { name: "Go to the home page" })).toHaveAttribute(
    "href",
    "/",
  );
  expect(screen.queryByText("Did you mean")).toBeNull();
  expect(screen.getByRole("link", { name: "Report it" })).toHaveAttribute(
    "href",
    "/contact?topic=problem",
  );
});

test("markup in a path or in the request id is text", async () => {
  await openPage("/%3Cimg%20src=x%3E?request_id=%3Cb%3E");
  await screen.findByRole("heading", { name: "Page not found" });
  expect(document.querySelector("img")).toBeNull();
  expect(screen.queryByText("Request ID")).toBeNull();
});

test("the request named in the address is shown and goes along to the contact form", async () => {
  await openPage(`/nowhere-at-all?request_id=${requestId}`);
  expect(await screen.findByText(requestId)).toBeVisible();
  expect(screen.getByRole("link", { name: "Report it" })).toHaveAttribute(
    "href",
    `/contact?topic=problem&request_id=${requestId}`,
  );
});
