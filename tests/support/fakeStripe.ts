import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { PaymentSettings } from "#server/config/paymentSettings.ts";

/** A request that the stand-in received. */
export interface StripeRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** Fields of the form. */
  form: URLSearchParams;
}

/** A stand-in for api.stripe.com on loopback, and settings that use it. */
export interface FakeStripe {
  settings: PaymentSettings;
  requests: StripeRequest[];
  /** Purchases by PaymentIntent, as its metadata tells. */
  intents: Map<string, string>;
  /** Status of every answer until it is changed again; 200 by default. */
  answer: { status: number };
  close: () => Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Starts the stand-in. It creates Checkout Sessions and knows PaymentIntents. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const requests: StripeRequest[] = [];
  const intents = new Map<string, string>();
  const answer = { status: 200 };
  const created = new Map<string, string>();
  const replyTo = ({ method, path, form, headers }: StripeRequest): object | null => {
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const key = String(headers["idempotency-key"]);
      const id = created.get(key) ?? `cs_test_${created.size + 1}`;
      created.set(key, id);
      return {
        id,
        object: "checkout.session",
        url: `https://checkout.stripe.com/c/pay/${id}`,
        client_reference_id: form.get("client_reference_id"),
        metadata: { purchase: form.get("metadata[purchase]") },
        payment_intent: null,
        payment_status: "unpaid",
        status: "open",
      };
    }
    const [, intent = ""] = /^\/v1\/payment_intents\/(\w+)$/u.exec(path) ?? [];
    if (method === "GET" && intent !== "") {
      const purchase = intents.get(intent);
      const metadata = purchase === undefined ? {} : { purchase };
      return { id: intent, object: "payment_intent", metadata };
    }
    return null;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
      const { method = "GET", headers } = request;
      const form = new URLSearchParams(await textOf(request));
      const received = { method, path: pathname, headers, form };
      requests.push(received);
      const reply = answer.status === 200 ? replyTo(received) : null;
      const status = answer.status === 200 && reply === null ? 404 : answer.status;
      const secret = String(headers.authorization);
      const error = { type: "api_error", message: `Not possible with ${secret}` };
      response.writeHead(status, {
        "content-type": "application/json",
        "request-id": "req_fake",
        "stripe-should-retry": "false",
      });
      response.end(JSON.stringify(reply ?? { error }));
    })();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      secretKey: "sk_test_canary7f3a19canary7f3a19",
      webhookSecret: "whsec_canary7f3a19canary7f3a19",
      tax: false,
      apiUrl: `http://127.0.0.1:${port}`,
    },
    requests,
    intents,
    answer,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
