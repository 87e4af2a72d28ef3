import { expect, it } from "vitest";
import { verifyAddress } from "#engine/verification/verifyAddress.ts";
import { politeScript, portsOver, scriptedServer } from "#tests/support/scriptedServer.ts";

it("the mail server with the lowest preference is contacted first, regardless of the order in DNS", async () => {
  const server = scriptedServer(politeScript((path) => path.startsWith("ann@")));
  const records = {
    "MX post.zone": ["20 late.post.zone", "5 first.post.zone", "10 second.post.zone"],
    "A late.post.zone": ["198.51.100.20"],
    "A first.post.zone": ["198.51.100.5"],
    "A second.post.zone": ["198.51.100.10"],
  };
  await verifyAddress("ann@post.zone", { ports: portsOver(records, server.dialer) });
  expect(server.dialled[0]).toBe("198.51.100.5");
});
