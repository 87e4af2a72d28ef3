import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "#tests/support/postgres.ts";
import { verificationSample } from "#web/screens/webhooks/verificationSample.ts";
import { issuesOf } from "./axe.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";

/** Runs the receiver that the screen shows, which prints a line for each verified delivery. */
function startReceiver(port: number, secret: string) {
  const receiver: ChildProcess = spawn(
    process.execPath,
    ["--input-type=module", "--eval", verificationSample],
    {
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const printed: string[] = [];
  createInterface({ input: receiver.stdout! }).on("line", (line) => printed.push(line));
  return {
    printed,
    stop: async () => {
      const gone = once(receiver, "exit");
      receiver.kill();
      await gone;
    },
  };
}

/** Waits until something listens at a port of this machine. */
async function listening(port: number): Promise<void> {
  const status = () =>
    fetch(`http://127.0.0.1:${port}/`, { method: "POST" }).then(
      (reply) => reply.status,
      () => null,
    );
  await expect.poll(status).toBe(400);
}

test("an endpoint is created, verifies a test event with the sample, gets it again and is deleted", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hooks`;
  await signIn(page);
  await page.goto("/webhooks");
  await expect(page.getByRole("heading", { name: "No endpoints yet" })).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Create an endpoint" }).click();
  await page.getByRole("textbox", { name: "URL" }).fill("http://10.0.0.1/hooks");
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await expect(page.getByText("We can't send webhooks to this URL.")).toBeVisible();
  await page.getByRole("textbox", { name: "URL" }).fill(url);
  await page.getByRole("button", { name: "Create endpoint" }).click();
  const shown = page.getByRole("dialog", { name: `Signing secret for 127.0.0.1:${port}` });
  const secret = (await shown.getByRole("status", { name: "Secret" }).textContent()) ?? "";
  expect(secret).toMatch(/^whsec_/u);
  expect(await issuesOf(page)).toEqual([]);
  await shown.getByRole("button", { name: "I have saved it" }).click();
  await shown.getByRole("button", { name: "Yes, close" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(url);
  await expect(page.getByText("Waiting for the first answer")).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);

  const receiver = startReceiver(port, secret);
  try {
    await listening(port);
    await page.getByRole("button", { name: "Send again" }).click();
    const log = page.getByRole("region", { name: "Deliveries" });
    await page.getByRole("button", { name: "Send a test event" }).click();
    await expect(log.getByText("Delivered")).toHaveCount(2);
    await expect.poll(() => receiver.printed.length).toBe(2);
    expect(receiver.printed[0]).toContain("endpoint.created");
    expect(receiver.printed[1]).toContain("webhook.test");
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await issuesOf(page)).toEqual([]);

    await log.getByRole("button", { name: "webhook.test", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "webhook.test" });
    await expect(drawer.getByText("Attempt 1")).toBeVisible();
    await drawer.getByText("Request headers").click();
    await expect(drawer.getByRole("region", { name: "Request headers" })).toContainText(
      "webhook-signature: v1,",
    );
    expect(await issuesOf(page)).toEqual([]);
    await drawer.getByRole("button", { name: "Send this event again" }).click();
    await drawer.getByRole("button", { name: "Close delivery" }).click();
    await expect(log.getByText("Delivered")).toHaveCount(3);
    await expect.poll(() => receiver.printed.length).toBe(3);
    // The event is the same, so that the receiver can tell.
    expect(receiver.printed[2]).toBe(receiver.printed[1]);
  } finally {
    await receiver.stop();
  }

  await page.getByRole("link", { name: "All endpoints" }).click();
  await expect(page.getByRole("row", { name: url })).toContainText("Works");
  await page.getByRole("link", { name: url }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  expect(await issuesOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByRole("heading", { name: "No endpoints yet" })).toBeVisible();
  // The refused address is an answer of the server, which the browser reports.
  expect(issues.filter((issue) => !/status of 422/u.test(issue))).toEqual([]);
});
