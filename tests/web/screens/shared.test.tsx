import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { readSharedResult, type SharedResult } from "#contract/shares.ts";
import { openPage } from "#tests/web/support/page.tsx";
import { problem, serve, server } from "#tests/web/support/server.ts";
import { evidence, validation } from "#tests/web/support/validations.ts";

function shared(over: Partial<SharedResult> = {}): SharedResult {
  const result = validation({ score_breakdown: [{ signal: "no_tls", points: -5 }] });
  const { dns, sessions } = evidence();
  return {
    ...result,
    object: "shared_result",
    decision: { rule: result.decision.rule, otherwise: result.decision.otherwise },
    evidence: { dns, sessions },
    shared_until: "2026-12-30T08:00:00.000Z",
    ...over,
  };
}

test("a shared link shows verdict, evidence and score to anyone", async () => {
  const tokens: unknown[] = [];
  server.use(
    serve(readSharedResult, ({ params }) => {
      tokens.push(params["token"]);
      return shared();
    }),
  );
  await openPage("/shared?token=shr_1.2.abc");
  expect(
    await screen.findByRole("heading", { level: 1, name: "deliverable@sandbox.test" }),
  ).toBeVisible();
  expect(tokens).toEqual(["shr_1.2.abc"]);
  const article = within(screen.getByRole("article"));
  expect(article.getByRole("heading", { name: "Deliverable" })).toBeVisible();
  expect(article.getByText("EHLO probe.sandbox.test")).toBeVisible();
  expect(article.getByRole("heading", { name: "DNS" })).toBeVisible();
  expect(article.getByRole("table", { name: "Score breakdown" })).toBeVisible();
  expect(article.getByText(/works until/u)).toBeVisible();
  expect(article.queryByText(/credit/iu)).toBeNull();
});

test("without stored evidence, the page says so", async () => {
  server.use(serve(readSharedResult, () => shared({ evidence: null })));
  await openPage("/shared?token=abc");
  expect(
    await screen.findByText(/evidence is no longer|evidence.*(deleted|stored)/iu),
  ).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Transcript" })).toBeNull();
});

test.each(["not_found", "expired"] as const)(
  "a link that ended (%s) says what to do",
  async (code) => {
    server.use(serve(readSharedResult, () => problem(code)));
    await openPage("/shared?token=old");
    expect(await screen.findByText("This link doesn't work")).toBeVisible();
    expect(screen.getByText(/Ask for a new one/u)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  },
);

test("a server that can't be reached can be tried again", async () => {
  let fails = true;
  server.use(serve(readSharedResult, () => (fails ? problem("internal_error") : shared())));
  await openPage("/shared?token=abc");
  const again = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  await userEvent.setup().click(again);
  await waitFor(() => expect(screen.getByRole("article")).toBeVisible());
});
