import { expect, test } from "vitest";
import { createAddressTable } from "#server/lists/comparing/addressTable.ts";

test("an address table finds every address, whatever else it contains", () => {
  const table = createAddressTable(5000);
  const slots = new Set<number>();
  for (let index = 1; index <= 5000; index += 1) {
    const slot = table.find(`a${index}@example.net`);
    slots.add(slot);
    table.write(slot, { position: index, verdict: index % 4, met: index % 3 === 0 });
  }
  expect(slots.size).toBe(5000);
  const wrong = Array.from({ length: 5000 }, (_, index) => index + 1).filter((index) => {
    const kept = table.read(table.find(`a${index}@example.net`));
    const { position, verdict, met } = kept;
    return position !== index || verdict !== index % 4 || met !== (index % 3 === 0);
  });
  expect(wrong).toEqual([]);
});
