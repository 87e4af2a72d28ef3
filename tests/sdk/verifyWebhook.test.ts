import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { verifyWebhook, type WebhookDelivery } from "#sdk/typescript/src/verifyWebhook.ts";

const secret = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`;
const other = `whsec_${Buffer.from("another one of thirty-two bytes!").toString("base64")}`;
const at = new Date("2026-11-20T14:00:00Z");
const now = at.getTime();
const body = '{"type":"list.completed","timestamp":"2026-11-20T14:00:00Z","data":{"name":"Ünï"}}';
const signed = (text: string, by = secret) => new Webhook(by).sign("evt_1", at, text);
const headers = (signature: string) => ({
  "webhook-id": "evt_1",
  "webhook-timestamp": String(now / 1000),
  "webhook-signature": signature,
});
const verified = (more: Partial<WebhookDelivery> = {}) =>
  verifyWebhook({ body, headers: headers(signed(body)), secret, now, ...more });

test("the example of the specification is accepted", async () => {
  const event = await verifyWebhook({
    body: '{"test": 2432232314}',
    headers: {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    now: 1_614_265_330_000,
  });
  expect(event).toEqual({ test: 2432232314 });
});

test("text and bytes, plain headers and Headers, one of several signatures and secrets are accepted", async () => {
  const event = { type: "list.completed", data: { name: "Ünï" } };
  const rotated = `v1a,AAAA v1,AAAA v1,*** ${signed(body, other)} ${signed(body)}`;
  expect(await verified()).toMatchObject(event);
  expect(await verified({ body: new TextEncoder().encode(body) })).toMatchObject(event);
  expect(await verified({ headers: new Headers(headers(signed(body))) })).toMatchObject(event);
  expect(await verified({ headers: headers(rotated) })).toMatchObject(event);
  expect(await verified({ secret: [other, secret] })).toMatchObject(event);
  const named = Object.entries(headers(signed(body))).map(([name, value]) => [
    name.toUpperCase(),
    [value],
  ]);
  expect(
    await verified({ headers: Object.fromEntries(named) as Record<string, string[]> }),
  ).toMatchObject(event);
});

test.for([
  ["another body", { body: `${body} ` }, "signature doesn't match"],
  ["another secret", { secret: other }, "signature doesn't match"],
  ["no v1 signature", { headers: headers("v1a,AAAA") }, "signature doesn't match"],
  [
    "the eleventh signature",
    { headers: headers(`${"v1,AA ".repeat(10)}${signed(body)}`) },
    "match",
  ],
  ["no signature", { headers: {} }, "header is missing"],
  ["an old delivery", { now: now + 301_000 }, "too old"],
  ["a delivery from the future", { now: now - 301_000 }, "too old"],
  [
    "a time that is no number",
    { headers: { ...headers(signed(body)), "webhook-timestamp": "1e9" } },
    "too old",
  ],
  ["a secret that isn't base64", { secret: "whsec_***" }, "isn't base64"],
  ["a body that isn't JSON", { body: "x", headers: headers(signed("x")) }, "isn't JSON"],
] satisfies [string, Partial<WebhookDelivery>, string][])(
  "%s is rejected",
  async ([, more, says]) => {
    await expect(verified(more)).rejects.toMatchObject({
      name: "WebhookError",
      message: expect.stringContaining(says),
    });
  },
);

test("five minutes of difference are accepted, or as many seconds as are allowed", async () => {
  for (const difference of [300_000, -300_000]) {
    await expect(verified({ now: now + difference })).resolves.toMatchObject({});
  }
  await expect(verified({ now: now + 10_000, toleranceS: 10 })).resolves.toMatchObject({});
  await expect(verified({ now: now + 11_000, toleranceS: 10 })).rejects.toThrow("too old");
});

test("the time is now unless another one is given", async () => {
  vi.useFakeTimers({ now });
  onTestFinished(() => void vi.useRealTimers());
  const delivery = { body, headers: headers(signed(body)), secret };
  await expect(verifyWebhook(delivery)).resolves.toMatchObject({ type: "list.completed" });
  vi.setSystemTime(now + 301_000);
  await expect(verifyWebhook(delivery)).rejects.toThrow("too old");
});
