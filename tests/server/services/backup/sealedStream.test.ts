import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openSealedStream, sealStream } from "#server/services/backup/sealedStream.ts";

const passphrase = "a long passphrase of the test";
/** Cheap keys: a file says how expensive its own is. */
const cost = 10;

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
  }
}

test("a sealed stream opens only whole, in order and with its passphrase, whatever its length", async () => {
  for (const length of [0, 1, 65_536, 65_537, 200_000]) {
    const plain = Buffer.alloc(length, "abc");
    const sealed = await buffer(sealStream(inPieces(plain, 10_007), passphrase, cost));
    expect((await buffer(openSealedStream(inPieces(sealed, 777), passphrase))).equals(plain)).toBe(
      true,
    );
  }
  const sealed = await buffer(
    sealStream(inPieces(Buffer.alloc(200_000, 7), 50_000), passphrase, cost),
  );
  const head = sealed.length - (200_000 + 4 * 16);
  const part = 65_536 + 16;
  const swapped = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + part, head + 2 * part),
    sealed.subarray(head, head + part),
    sealed.subarray(head + 2 * part),
  ]);
  const cut = sealed.subarray(0, head + 2 * part);
  for (const wrong of [swapped, cut]) {
    await expect(buffer(openSealedStream(inPieces(wrong, 5000), passphrase))).rejects.toThrow(
      /passphrase|damaged/u,
    );
  }
});

test("a file of an earlier version opens", async () => {
  const sealed = Buffer.from(
    "bWFpbHZlcmRpY3QtYmFja3VwIDEKCgRQaa+H/BCkNJDJmIMTSf52SSLaRpFFJY+UM1ehkoezwmS5/RCGWbxp7kRX84Lf2Fve/Gbkw42jS6x79g==",
    "base64",
  );
  const opened = await buffer(openSealedStream(inPieces(sealed, 10), passphrase));
  expect(opened.toString("utf8")).toBe("Mailverdict\n");
});
