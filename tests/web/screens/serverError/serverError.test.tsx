import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { openPage } from "#tests/web/support/page.tsx";
import { server } from "#tests/web/support/server.ts";

test("it shows the next step and polls the server", async () => {
  server.use(http.get("*/readyz", () => new HttpResponse(null, { status: 503 })));
  await openPage("/500");
  expect(
    await screen.findByRole("heading", { name: "Something went wrong on our side" }),
  ).toBeVisible();
  const ask = screen.getByRole("button", { name: "Is the server back?" });
  await userEvent.click(ask);
  expect(await screen.findByText(/isn't responding yet/u)).toBeVisible();
  server.use(http.get("*/readyz", () => new HttpResponse("ok")));
  await userEvent.click(ask);
  expect(await screen.findByText(/server is back/u)).toBeVisible();
});

test("a server that cannot be reached is not there", async () => {
  server.use(http.get("*/readyz", () => HttpResponse.error()));
  await openPage("/500");
  await userEvent.click(await screen.findByRole("button", { name: "Is the server back?" }));
  expect(await screen.findByText(/isn't responding yet/u)).toBeVisible();
});
