import { expect, test } from "vitest";
import { canaryRun } from "./canaryRun.ts";

test(
  "canary values are in no log, metric or crash output, and nowhere on the disk after the account is deleted",
  { timeout: 400_000 },
  async () => {
    const found = await canaryRun(null);
    expect(Object.values(found.canaries).filter((value) => value.length < 10)).toEqual([]);
    expect(found.log).toContain('"answered"');
    expect(found.log).toContain("payment page not created");
    expect(found.log).toContain("payment event without a valid signature");
    expect(found.output).toEqual([]);
    expect(found.metrics).toEqual([]);
    // The address is stored, so the search works; password, token, key and secret never are.
    expect(found.stored.join("\n")).toContain("address in ");
    expect(
      found.stored.filter((place) =>
        /^(?:password|token|cookie|key|secret|stripeKey|stripeSecret) in/u.test(place),
      ),
    ).toEqual([]);
    expect(found.afterDeletion).toEqual([]);
  },
);
