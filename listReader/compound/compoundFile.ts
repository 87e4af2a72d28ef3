import { archiveRefused } from "#listReader/input/inflate.ts";
import type { ListReadError } from "#listReader/input/listReadError.ts";
import { firstBytes, limitedBytes, type ListSource } from "#listReader/input/listSource.ts";

/** A compound file (MS-CFB), which has streams as an archive has files. */
export interface CompoundFile {
  /** Names of the streams in lower case. */
  names: ReadonlySet<string>;
  /** Yields the bytes of a stream from an offset on. */
  bytes(name: string, from: number): AsyncGenerator<Uint8Array>;
}

/** A stream: its first sector and its size in bytes. */
interface Entry {
  name: string;
  type: number;
  start: number;
  bytes: number;
}

const headerBytes = 512;
const entryBytes = 128;
const entriesMax = 10_000;
const miniTableMax = 4096;
const tablesInHeader = 109;
/** Largest number of a sector; higher ones are marks. */
const lastSector = 0xfffffffa;
const noSector = 0xffffffff;
const miniBytes = 64;
const rootType = 5;
const streamType = 2;

/** Opens a compound file. Throws a {@link ListReadError} if it is damaged; no chain is followed further than the file is long. */
export async function openCompound(source: ListSource): Promise<CompoundFile> {
  const header = viewOf(await firstBytes(source.open(), headerBytes));
  const shift = header.byteLength === headerBytes ? header.getUint16(0x1e, true) : 0;
  if (shift !== 9 && shift !== 12) {
    throw damaged();
  }
  const sectors = new Sectors(source, 2 ** shift);
  await sectors.readTable(header);
  const directory = await sectors.chainBytes(header.getUint32(0x30, true), entriesMax * entryBytes);
  const entries = parseEntries(directory);
  const streams = new Map(
    entries.filter(({ type }) => type === streamType).map((entry) => [entry.name, entry]),
  );
  const root = entries.find(({ type }) => type === rootType);
  return {
    names: new Set(streams.keys()),
    bytes: async function* (name, from) {
      const { start, bytes } = streams.get(name) ?? { start: 0, bytes: 0 };
      // Short streams share sectors.
      if (bytes >= header.getUint32(0x38, true)) {
        yield* sectors.run(sectors.chain(start), { unit: 2 ** shift, from, bytes });
      } else {
        const table = await sectors.numbers(header.getUint32(0x3c, true), miniTableMax * 4);
        const places = sectors.miniPlaces(root?.start ?? noSector, followChain(table, start));
        yield* sectors.run(places, { unit: miniBytes, from, bytes });
      }
    },
  };
}

/** Returns the error of a damaged workbook. */
export const damaged = (): ListReadError => archiveRefused("The workbook is damaged or cut off.");

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Returns the sectors of a chain; a chain longer than its table runs in a circle. */
function followChain(table: Uint32Array, start: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector <= lastSector; sector = table[sector] ?? 0) {
    if (chain.length >= table.length || sector >= table.length) {
      throw damaged();
    }
    chain.push(sector);
  }
  return chain;
}

function parseEntries(directory: Uint8Array): Entry[] {
  const view = viewOf(directory);
  const entries: Entry[] = [];
  for (let position = 0; position + entryBytes <= directory.length; position += entryBytes) {
    const length = Math.min(64, Math.max(0, view.getUint16(position + 0x40, true) - 2));
    entries.push({
      name: new TextDecoder("utf-16le")
        .decode(directory.subarray(position, position + length))
        .toLowerCase(),
      type: view.getUint8(position + 0x42),
      start: view.getUint32(position + 0x74, true),
      bytes: view.getUint32(position + 0x78, true),
    });
  }
  return entries;
}

/** Sectors of a file, each of `unit` bytes, and the next one of each. */
class Sectors {
  readonly #source: ListSource;
  readonly #unit: number;
  #table = new Uint32Array();

  constructor(source: ListSource, unit: number) {
    this.#source = source;
    this.#unit = unit;
  }

  /** Returns the offsets of the sectors of a chain. */
  chain(start: number): number[] {
    return followChain(this.#table, start).map((sector) => this.#place(sector));
  }

  /** Returns the offset of a sector; the header takes the place of the first one. */
  #place(sector: number): number {
    return (sector + 1) * this.#unit;
  }

  /** Returns the offsets of short sectors, which are in the sectors of the root. */
  miniPlaces(root: number, minis: readonly number[]): number[] {
    const places = this.chain(root);
    const inSector = this.#unit / miniBytes;
    return minis.map((mini) => {
      const place = places[Math.floor(mini / inSector)];
      if (place === undefined) {
        throw damaged();
      }
      return place + (mini % inSector) * miniBytes;
    });
  }

  /** Returns the bytes of a chain, at most `most`. */
  async chainBytes(start: number, most: number): Promise<Uint8Array> {
    return this.#bytesAt(this.chain(start).slice(0, Math.ceil(most / this.#unit)));
  }

  /** Returns the numbers of a chain. */
  async numbers(start: number, most: number): Promise<Uint32Array> {
    return toNumbers(await this.chainBytes(start, most));
  }

  async #bytesAt(places: readonly number[]): Promise<Uint8Array> {
    const bytes = places.length * this.#unit;
    const run = this.run(places, { unit: this.#unit, from: 0, bytes });
    const found = await firstBytes(run, bytes);
    if (found.length < bytes) {
      throw damaged();
    }
    return found;
  }

  /** Reads which sector follows each one. */
  async readTable(header: DataView): Promise<void> {
    const most = Math.ceil(this.#source.bytes / this.#unit);
    const perSector = this.#unit / 4;
    const tables = Array.from({ length: tablesInHeader }, (_, i) =>
      header.getUint32(0x4c + i * 4, true),
    );
    let further = header.getUint32(0x48, true) === 0 ? noSector : header.getUint32(0x44, true);
    while (further <= lastSector) {
      if (tables.length > most + tablesInHeader) {
        throw damaged();
      }
      const numbers = toNumbers(await this.#bytesAt([this.#place(further)]));
      tables.push(...numbers.subarray(0, perSector - 1));
      further = numbers[perSector - 1] ?? noSector;
    }
    const used = tables.filter((sector) => sector <= lastSector);
    if ((used.length - 1) * perSector > most) {
      throw damaged();
    }
    this.#table = toNumbers(await this.#bytesAt(used.map((sector) => this.#place(sector))));
  }

  /** Yields the bytes at several places; neighbors are read at once. Throws if the file ends before. */
  async *run(
    places: readonly number[],
    { unit, from, bytes }: { unit: number; from: number; bytes: number },
  ): AsyncGenerator<Uint8Array> {
    const end = Math.min(bytes, places.length * unit);
    for (let position = from; position < end;) {
      const first = Math.floor(position / unit);
      let last = first;
      while (places[last + 1] === (places[last] ?? 0) + unit) {
        last += 1;
      }
      const length = Math.min(end, (last + 1) * unit) - position;
      yield* limitedBytes(
        this.#source.open((places[first] ?? 0) + (position - first * unit)),
        length,
      );
      position += length;
    }
  }
}

function toNumbers(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  const view = viewOf(bytes);
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, i) => view.getUint32(i * 4, true));
}
