import { expect, test } from "vitest";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

const records = { "MX victim.org": ["10 mx.victim.org"], "A mx.victim.org": ["8.8.8.8"] };

test("a server that sends two banners at once gets no EHLO and no second session", async () => {
  const banner = "220 mx.victim.org ESMTP";
  const server = scriptedServer(
    politeScript(() => true),
    `${banner}\r\n${banner}`,
  );
  const { verdict, evidence } = await verifyAddress("target@victim.org", {
    ports: portsOver(records, server.dialer),
  });
  expect(verdict).toBe("unknown");
  expect(evidence.sessions.flatMap(({ lines }) => lines.map(({ text }) => text))).toContain(
    "the server sent more replies than expected",
  );
  expect(server.dialled).toEqual(["8.8.8.8"]);
  expect(server.lines.filter((line) => line !== "QUIT")).toEqual([]);
});
