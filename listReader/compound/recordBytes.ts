import { damaged } from "./compoundFile.ts";

const unitsAtOnce = 8192;

/** Reads the data of a record and of its continuations from the beginning. Throws a {@link ListReadError} at its end. */
export class RecordBytes {
  readonly #parts: readonly Uint8Array[];
  #part = 0;
  #offset = 0;

  constructor(parts: readonly Uint8Array[]) {
    this.#parts = parts;
  }

  /** Bytes that are left in the current part. */
  get left(): number {
    return (this.#parts[this.#part]?.length ?? 0) - this.#offset;
  }

  /** Tells whether all parts are read. */
  get ended(): boolean {
    return this.left <= 0 && this.#part >= this.#parts.length - 1;
  }

  /** Moves to the next part if this one is read. Returns true if it moved. */
  #settle(): boolean {
    const from = this.#part;
    while (this.left <= 0) {
      this.#part += 1;
      this.#offset = 0;
      if (this.#part >= this.#parts.length) {
        throw damaged();
      }
    }
    return this.#part > from;
  }

  u8(): number {
    this.#settle();
    this.#offset += 1;
    return this.#parts[this.#part]?.[this.#offset - 1] ?? 0;
  }

  u16(): number {
    return this.u8() | (this.u8() << 8);
  }

  u32(): number {
    return (this.u16() | (this.u16() << 16)) >>> 0;
  }

  f64(): number {
    return float(this.u32(), this.u32());
  }

  skip(count: number): void {
    for (let left = count; left > 0;) {
      this.#settle();
      const step = Math.min(left, this.left);
      this.#offset += step;
      left -= step;
    }
  }

  /** Reads the length and the text (MS-XLS 2.5.293, 2.5.294), without its formats. */
  text(lengthBytes: 1 | 2 = 2): string {
    const length = lengthBytes === 1 ? this.u8() : this.u16();
    const flags = this.u8();
    const runs = (flags & 8) === 0 ? 0 : this.u16();
    const more = (flags & 4) === 0 ? 0 : this.u32();
    const text = this.characters(length, (flags & 1) === 1);
    this.skip(runs * 4 + more);
    return text.replaceAll("\0", "").toWellFormed();
  }

  /** Reads characters as they are; each continuation begins with the width of the rest. */
  characters(count: number, wideAtFirst: boolean): string {
    let wide = wideAtFirst;
    let text = "";
    const units: number[] = [];
    for (let i = 0; i < count; i += 1) {
      if (this.#settle()) {
        wide = (this.u8() & 1) === 1;
      }
      units.push(wide ? this.u16() : this.u8());
      if (units.length === unitsAtOnce) {
        text += String.fromCharCode(...units.splice(0));
      }
    }
    return `${text}${String.fromCharCode(...units)}`;
  }

  /** Reads a number in four bytes (MS-XLS 2.5.217): an integer or the upper half of a float, in hundredths or not. */
  rk(): number {
    const bits = this.u32();
    const value = (bits & 2) === 2 ? (bits | 0) >> 2 : float(0, (bits & ~3) >>> 0);
    return (bits & 1) === 1 ? value / 100 : value;
  }
}

function float(low: number, high: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, low, true);
  view.setUint32(4, high, true);
  return view.getFloat64(0, true);
}
