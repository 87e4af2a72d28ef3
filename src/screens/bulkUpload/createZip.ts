const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  }
  return value;
});

/** Computes the CRC-32 of a file, read in pieces. */
async function calculateCrc(file: File): Promise<number> {
  let crc = 0xff_ff_ff_ff;
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) {
      crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    }
  }
  return ~crc >>> 0;
}

const packFields = (
  signature: number,
  fields: readonly (readonly [size: 2 | 4, value: number])[],
) => {
  const view = new DataView(new ArrayBuffer(4 + fields.reduce((sum, [size]) => sum + size, 0)));
  view.setUint32(0, signature, true);
  let position = 4;
  for (const [size, value] of fields) {
    if (size === 2) {
      view.setUint16(position, value, true);
    } else {
      view.setUint32(position, value, true);
    }
    position += size;
  }
  return view.buffer;
};

/** Packs files into one archive without compression (ZIP, APPNOTE 6.3), which the server unpacks into a list of each. */
export async function createZip(files: readonly File[]): Promise<File> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const [index, file] of files.entries()) {
    // Files from different folders may have the same name.
    const taken = files.slice(0, index).some(({ name }) => name === file.name);
    const name = new TextEncoder().encode(taken ? `${index + 1}-${file.name}` : file.name);
    // Version 2.0, UTF-8 names, stored, 1980-01-01.
    const common = [
      [2, 20],
      [2, 0x08_00],
      [2, 0],
      [2, 0],
      [2, 0x21],
      [4, await calculateCrc(file)],
      [4, file.size],
      [4, file.size],
      [2, name.length],
      [2, 0],
    ] as const;
    parts.push(packFields(0x04_03_4b_50, common), name, file);
    directory.push(
      packFields(0x02_01_4b_50, [[2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      name,
    );
    offset += 30 + name.length + file.size;
    directoryBytes += 46 + name.length;
  }
  const end = packFields(0x06_05_4b_50, [
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  ]);
  const [first] = files;
  const name = `${(first?.name ?? "files").replace(/\.[^.]*$/u, "")}-and-${files.length - 1}-more.zip`;
  return new File([...parts, ...directory, end], name, {
    type: "application/zip",
    lastModified: Math.max(...files.map(({ lastModified }) => lastModified)),
  });
}
