import { createServer } from "node:net";
import { classifyReply } from "#engine/smtp/replies/classifyReply.ts";
import type { ReplyClass } from "#engine/smtp/replies/replyClass.ts";
import {
  accuracyRow,
  inView,
  noBetween,
  ours,
  wholePeer,
  type AccuracyNote,
  type AccuracyRow,
} from "./accuracyRow.ts";
import type { CheckReport, CheckRequest } from "#bench/fixtures/checkRun.ts";
import { startChild } from "#bench/processes/childProcess.ts";
import { replyCases } from "./corpora.ts";

const scored = replyCases.filter(({ neutral }) => !neutral?.includes("verdict"));
const known = scored.map((row) => ({ verdicts: [row.implied_verdict] }));

/** Verdict that each class of reply implies; the other classes imply none. */
const verdicts: Partial<Record<ReplyClass, string>> = {
  mailbox_not_found: "undeliverable",
  mailbox_disabled: "undeliverable",
  mailbox_full: "risky",
  accepted: "deliverable",
};

/** Returns the reply as a server sends it; some are recorded without their code. */
const onTheWire = ({ reply, file_code: code }: (typeof scored)[number]): string =>
  /^[2-5]\d\d[ -]/.test(reply) ? reply : `${code} ${reply}`;

/** Starts a server that returns the reply whose number is in the recipient's name. */
async function startReplyServer(): Promise<{ port: number; close: () => void }> {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      const [, index] = /^rcpt to: ?<reply(\d+)@/i.exec(chunk.toString("latin1")) ?? [];
      const row = scored[Number(index ?? -1)];
      socket.write(`${row === undefined ? "250 ok" : onTheWire(row)}\r\n`);
    });
    socket.write("220 mx.post.example ESMTP\r\n");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return { port, close: () => server.close() };
}

async function askPeer(): Promise<AccuracyRow> {
  const server = await startReplyServer();
  const peer = startChild<CheckRequest, CheckReport>("peerProcess.ts", {
    server: { address: "127.0.0.1", port: server.port },
  });
  const { answers } = await peer.ask({
    addresses: scored.map((_, index) => `reply${index}@post.example`),
    concurrency: 8,
    limitMs: 60_000,
  });
  await peer.stop();
  server.close();
  const notes: AccuracyNote[] = [{ says: "byServer" }, noBetween];
  return accuracyRow({ corpus: "replies", ...wholePeer, notes }, known, answers);
}

/** Scores how replies of real providers to RCPT are read. */
export async function replyAccuracy(): Promise<AccuracyRow[]> {
  const read = scored.map(({ reply }) => classifyReply({ reply }).class);
  const clear = scored.flatMap((row, index) => (row.neutral !== undefined ? [] : [{ row, index }]));
  const exact = clear.filter(({ row, index }) => read[index] === row.expected_class).length;
  const answers = read.map((found) => ({ verdict: verdicts[found] ?? "unknown" }));
  const kinds: AccuracyNote = { says: "kindToo", right: exact, number: clear.length };
  const notes = [kinds, inView];
  return [accuracyRow({ corpus: "replies", ...ours, notes }, known, answers), await askPeer()];
}
