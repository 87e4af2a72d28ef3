import { hash } from "node:crypto";

/** What is kept of an address: where it stands in the earlier list and what it came to there, and whether it was met again. */
export interface AddressSlot {
  /** Position in the earlier list; 0 where it has none. */
  position: number;
  verdict: number;
  met: boolean;
}

/** Addresses of a list in 13 bytes each, so that a million take tens of megabytes; told apart by 64 bits of their digest. */
export interface AddressTable {
  /** The slot of an address, made where there is none. */
  find(address: string): number;
  read(slot: number): AddressSlot;
  write(slot: number, kept: AddressSlot): void;
}

/** A table that has room for so many addresses. */
export function createAddressTable(addresses: number): AddressTable {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, addresses * 1.5)));
  const digests = new Uint32Array(capacity * 2);
  const positions = new Uint32Array(capacity);
  const flags = new Uint8Array(capacity);
  const metFlag = 0x80;
  return {
    find(address) {
      const digest = hash("sha256", address, "buffer");
      // Zero in both halves means free.
      const [left, right] = [digest.readUInt32LE(0) || 1, digest.readUInt32LE(4)];
      for (let slot = left % capacity; ; slot = (slot + 1) % capacity) {
        const [seen, more] = [digests[slot * 2], digests[slot * 2 + 1]];
        if (seen === left && more === right) {
          return slot;
        }
        if (seen === 0) {
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
