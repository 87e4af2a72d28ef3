import { parentPort } from "node:worker_threads";
import { once } from "node:events";
import { createServer } from "node:http";

/** Runs apart from the tests, which wait for each request like Apps Script does: sends requests and answers as stand-ins. */
const servers = new Map();

async function send({ url, method, headers, body, redirect, timeoutMs }) {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { method, headers, body, redirect, signal });
  return {
    status: reply.status,
    text: await reply.text(),
    headers: Object.fromEntries(reply.headers),
  };
}

/** Returns a batch in which every address is deliverable. */
function echo(body) {
  const validation = {
    verdict: "deliverable",
    reason: "mailbox_accepted",
    suggestion: null,
    score: 99,
  };
  const { emails } = JSON.parse(body);
  return {
    status: 200,
    json: {
      data: emails.map((input) => ({ input, status: "completed", validation, problem: null })),
    },
  };
}

/** Starts a server that gives its answers in turn, the last one again and again; null is silence, and `echo` checks addresses. */
async function serve(answers) {
  const requests = [];
  const server = createServer(async (request, reply) => {
    const body = (await request.toArray()).join("");
    requests.push({ path: request.url, headers: request.headers, body });
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer !== null) {
      const { status, headers = {}, json, text } = answer === "echo" ? echo(body) : answer;
      reply.writeHead(status, headers).end(text ?? JSON.stringify(json));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${server.address().port}`;
  servers.set(url, { server, requests });
  return url;
}

const acts = {
  send,
  serve,
  requests: async (url) => servers.get(url).requests,
};

parentPort.on("message", async ({ act, value, port, lock }) => {
  const done = await acts[act](value).then(
    (result) => ({ result }),
    (error) => ({ error: error.cause?.code ?? error.name }),
  );
  port.postMessage(done);
  Atomics.store(new Int32Array(lock), 0, 1);
  Atomics.notify(new Int32Array(lock), 0);
});
