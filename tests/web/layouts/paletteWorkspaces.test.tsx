import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listWorkspaces, switchWorkspace } from "#contract/workspaces.ts";
import { openPage, serveAccount } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { quitSession } from "#tests/web/support/tokens.ts";

test("the palette switches to another workspace; a failed switch says so", async () => {
  const asked: unknown[] = [];
  const own = { object: "workspace", id: "usr_1", name: "Own", role: "owner" } as const;
  quitSession();
  serveAccount({ workspaces: 2 });
  server.use(
    serve(listWorkspaces, () => ({
      object: "list" as const,
      data: [
        { ...own, current: true },
        { ...own, id: "usr_2", name: "Acme", current: false },
      ],
    })),
    serve(switchWorkspace, ({ params }) => {
      asked.push(params["id"]);
      return problem("internal_error");
    }),
  );
  await openPage("/webhooks");
  await screen.findByText("1,250 credits");
  await userEvent.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Search or jump to" });
  expect(await screen.findByRole("option", { name: "Switch to Acme" })).toBeVisible();
  expect(screen.queryByRole("option", { name: "Switch to Own" })).toBeNull();
  await userEvent.type(field, "acme");
  const results = within(screen.getByRole("listbox", { name: "Command palette" }));
  await waitFor(() => expect(results.getAllByRole("option")).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Something went wrong on our side")).toBeVisible();
  expect(asked).toEqual(["usr_2"]);
});
