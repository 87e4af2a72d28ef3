import { randomUUID } from "node:crypto";
import type { List } from "#contract/listShape.ts";
import { billedDomain } from "#tests/support/billedServer.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { until } from "#tests/support/until.ts";

/** Returns addresses that exist, one a line. */
export const emails = (count: number) =>
  Array.from({ length: count }, (_, index) => `deliverable+${index}@${billedDomain}`).join("\n");

/** Calls about lists that the owner sends. */
export function listOwner(owner: () => Visitor) {
  function handIn(body: object, key: string = randomUUID()) {
    return owner().ask("POST", "/v1/lists", { body, headers: { "idempotency-key": key } });
  }
  const listIn = (id: string, ...states: List["state"][]): Promise<List> =>
    until(
      async () => (await owner().get(`/v1/lists/${id}`)).json<List>(),
      ({ state }) => states.includes(state),
    );

  const placed = async () => {
    const bytes = Buffer.from("email\nann@sandbox.test\n");
    const { id } = (
      await owner().post("/v1/uploads", { name: "c.csv", bytes: bytes.length })
    ).json();
    await owner().ask("PATCH", `/v1/uploads/${id}`, {
      raw: bytes,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    });
    return id as string;
  };
  const uploadStatus = async (id: string) => (await owner().get(`/v1/uploads/${id}`)).statusCode;
  return { handIn, listIn, placed, uploadStatus };
}
