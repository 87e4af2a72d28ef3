import { afterAll, beforeAll, expect, test } from "vitest";
import { openRaw, portOf, type RawConnection } from "#tests/support/rawRequest.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, type Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

const megabyte = 1024 * 1024;
const partBytes = 8 * megabyte;

let server: TestServer;
let port: number;
const connections: RawConnection[] = [];
beforeAll(async () => {
  server = await startTestServer();
  port = await portOf(server.app);
});
afterAll(async () => {
  connections.forEach(({ socket }) => socket.destroy());
  await server.close();
});

const uploadOf = async (owner: Visitor): Promise<string> =>
  (await owner.post("/v1/uploads", { name: "a.csv", bytes: partBytes })).json().id;

/** Sends the head of a part and the given beginning of its body. */
async function begin(owner: Visitor, id: string, body: Buffer, length: Record<string, string>) {
  const connection = await openRaw(port);
  connections.push(connection);
  connection.send({
    method: "PATCH",
    path: `/v1/uploads/${id}`,
    headers: {
      ...owner.headers(),
      "content-type": "application/offset+octet-stream",
      "upload-offset": "0",
      ...length,
    },
    body,
  });
  return connection;
}

/** Returns one chunk of a body of unknown length. */
const framedChunk = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(`${bytes.toString(16)}\r\n`),
    Buffer.alloc(bytes),
    Buffer.from("\r\n"),
  ]);

const declared = { "content-length": String(partBytes) };

/** Collects the responses as they arrive. */
function answersOf(all: readonly RawConnection[]) {
  const answers: { status: number; headers: string; body: string }[] = [];
  for (const connection of all) {
    connection.answer().then(
      (answer) => answers.push(answer),
      () => undefined,
    );
  }
  return answers;
}

async function health(owner: Visitor): Promise<number[]> {
  const small = await owner.post("/v1/validations", { email: "deliverable@sandbox.test" });
  return [small.statusCode, (await owner.get("/v1/credits")).statusCode];
}

test("80 stalled bodies of 8 MB: an account occupies 24 MB, all of them 56, and small bodies still pass", async () => {
  const owners = await Promise.all(
    Array.from({ length: 4 }, (_, index) => signedIn(server.app, `b${index}@example.com`)),
  );
  const ids = await Promise.all(owners.map(uploadOf));
  const stalled: RawConnection[] = [];
  const own: RawConnection[] = [];
  for (let index = 0; index < 20; index += 1) {
    own.push(await begin(owners[0]!, ids[0]!, Buffer.alloc(1000), declared));
  }
  const first = answersOf(own);
  await until(
    () => first.length,
    (count) => count === 17,
  );
  for (let index = 0; index < 60; index += 1) {
    stalled.push(
      await begin(owners[1 + (index % 3)]!, ids[1 + (index % 3)]!, Buffer.alloc(1000), declared),
    );
  }
  const others = answersOf(stalled);
  await until(
    () => others.length,
    (count) => count === 56,
  );
  for (const { status, headers, body } of [...first, ...others]) {
    expect([status, JSON.parse(body).code]).toEqual([503, "too_busy"]);
    expect(headers).toMatch(/^retry-after: \d+/imu);
    expect(headers).toMatch(/^connection: close/imu);
  }
  expect(await health(owners[0]!)).toEqual([200, 200]);
  [...own, ...stalled].forEach(({ socket }) => socket.destroy());
  // Their memory is released.
  const sent = await until(
    async () =>
      owners[0]!.ask("PATCH", `/v1/uploads/${ids[0]}`, {
        raw: Buffer.alloc(partBytes, "a@example.com\n"),
        headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      }),
    ({ statusCode }) => statusCode !== 503,
  );
  expect(sent.json()).toMatchObject({ complete: true });
});

test("a body that breaks off makes room for one more of its account, not for all", async () => {
  const owner = await signedIn(server.app, "brokenoff@example.com");
  const id = await uploadOf(owner);
  const refused = new Set<RawConnection>();
  const stall = async () => {
    const connection = await begin(owner, id, Buffer.alloc(1000), declared);
    connection.answer().then(
      ({ status }) => status === 503 && refused.add(connection),
      () => undefined,
    );
    return connection;
  };
  const all = [await stall(), await stall(), await stall(), await stall()];
  await until(
    () => refused.size,
    (count) => count === 1,
  );
  all.find((connection) => !refused.has(connection))?.socket.destroy();
  const sent = await until(
    () =>
      owner.ask("PATCH", `/v1/uploads/${id}`, {
        raw: Buffer.alloc(partBytes),
        headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      }),
    ({ statusCode }) => statusCode !== 503,
  );
  expect(sent.statusCode).toBe(200);
  all.push(await stall(), await stall());
  await until(
    () => refused.size,
    (count) => count === 2,
  );
  all.forEach(({ socket }) => socket.destroy());
});

test("bodies of live and test data of an account share its 24 MB", async () => {
  const owner = await signedIn(server.app, "bothmodes@example.com");
  const bodies = ["live", "live", "test", "test"].map(async (mode) => {
    const connection = await openRaw(port);
    connections.push(connection);
    connection.send({
      method: "POST",
      path: "/v1/lists",
      headers: {
        ...owner.headers(mode === "test" ? { "x-mailverdict-mode": "test" } : {}),
        "content-type": "application/json",
        "content-length": String(9 * megabyte),
      },
      body: Buffer.alloc(1000),
    });
    return connection;
  });
  const answers = answersOf(await Promise.all(bodies));
  await until(
    () => answers.length,
    (count) => count === 2,
  );
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  connections.forEach(({ socket }) => socket.destroy());
});

test("bodies that don't say their length take room as they grow, and are refused where there is none", async () => {
  const owner = await signedIn(server.app, "chunked@example.com");
  const id = await uploadOf(owner);
  const framed = framedChunk(7 * megabyte);
  const all: RawConnection[] = [];
  for (let index = 0; index < 10; index += 1) {
    all.push(await begin(owner, id, framed, { "transfer-encoding": "chunked" }));
  }
  const answers = answersOf(all);
  await until(
    () => answers.length,
    (count) => count >= 7,
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  all.forEach(({ socket }) => socket.destroy());
});

test("a body refused with 503 closes its connection: the rest of it is neither read nor taken for a request", async () => {
  const owner = await signedIn(server.app, "refused@example.com");
  const id = await uploadOf(owner);
  const stalled: RawConnection[] = [];
  for (let index = 0; index < 4; index += 1) {
    stalled.push(await begin(owner, id, Buffer.alloc(1000), declared));
  }
  // Once one of them is refused, the other three have all the room of the account.
  const answers = answersOf(stalled);
  await until(
    () => answers.length,
    (count) => count === 1,
  );
  const chunked = { "transfer-encoding": "chunked" };
  for (const length of [declared, chunked]) {
    const body = length === chunked ? framedChunk(3 * megabyte) : Buffer.alloc(1000);
    const refused = await begin(owner, id, body, length);
    const { status, headers } = await refused.answer();
    expect([status, headers]).toEqual([503, expect.stringMatching(/^connection: close/imu)]);
    // What follows would be the next request if the server had taken the body as ended.
    refused.send({ method: "GET", path: "/healthz" });
    await expect(refused.answer()).rejects.toThrow("closed before an answer: ");
  }
  stalled.forEach(({ socket }) => socket.destroy());
});

test("200 bodies one after the other leave no room taken", async () => {
  const owner = await signedIn(server.app, "many@example.com");
  for (let index = 0; index < 200; index += 1) {
    const reply = await owner.ask("POST", "/v1/lists", {
      body: { source: { text: "x".repeat(500_000) }, options: { oops: 1 } },
      headers: { "idempotency-key": String(index) },
    });
    expect(reply.statusCode).toBe(422);
  }
});

test("a stalled body gets 408, and its connection is closed", async () => {
  const owner = await signedIn(server.app, "slow@example.com");
  const id = await uploadOf(owner);
  const connection = await begin(owner, id, Buffer.alloc(1000), declared);
  // A trickle of bytes doesn't count as progress.
  const trickle = setInterval(() => connection.socket.write("a"), 500);
  const { status, headers, body } = await connection.answer();
  clearInterval(trickle);
  expect([status, JSON.parse(body).code]).toEqual([408, "body_too_slow"]);
  expect(headers).toMatch(/^connection: close/imu);
  await until(
    () => connection.socket.destroyed || connection.socket.readableEnded,
    (closed) => closed,
  );
  const { received } = (await owner.get(`/v1/uploads/${id}`)).json();
  expect(received).toBe(0);
});
