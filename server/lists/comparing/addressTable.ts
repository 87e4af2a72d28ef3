import { hash } from "node:crypto";

/** Stored data of an address. */
export interface AddressSlot {
  /** Position in the earlier list; 0 if the address isn't in it. */
  position: number;
  verdict: number;
  met: boolean;
}

/** A hash table of addresses in 13 bytes per slot, so that a million addresses take tens of megabytes. Addresses are compared by 64 bits of their SHA-256 digest. */
export interface AddressTable {
  /** Returns the slot of an address, and adds one if the address is new. */
  find(address: string): number;
  read(slot: number): AddressSlot;
  write(slot: number, entry: AddressSlot): void;
}

/** Creates a table with room for `addresses` addresses. */
export function createAddressTable(addresses: number): AddressTable {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, addresses * 1.5)));
  const digests = new Uint32Array(capacity * 2);
  const positions = new Uint32Array(capacity);
  const flags = new Uint8Array(capacity);
  const metFlag = 0x80;
  return {
    find(address) {
      const digest = hash("sha256", address, "buffer");
      // A first half of zero marks a free slot, so a digest's own zero becomes 1.
      const [left, right] = [digest.readUInt32LE(0) || 1, digest.readUInt32LE(4)];
      for (let slot = left % capacity; ; slot = (slot + 1) % capacity) {
        const [first, second] = [digests[slot * 2], digests[slot * 2 + 1]];
        if (first === left && second === right) {
          return slot;
        }
        if (first === 0) {
          digests[slot * 2] = left;
          digests[slot * 2 + 1] = right;
          return slot;
        }
      }
    },
    read(slot) {
      const flag = flags[slot] ?? 0;
      return {
        position: positions[slot] ?? 0,
        verdict: flag & ~metFlag,
        met: (flag & metFlag) !== 0,
      };
    },
    write(slot, { position, verdict, met }) {
      positions[slot] = position;
      flags[slot] = verdict | (met ? metFlag : 0);
    },
  };
}
