const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", "#13": "\r" };

/** Returns the cells of a sheet by reference, as a spreadsheet reads them: numbers, and text with `_xHHHH_` decoded. */
export function sheetCells(xml: string): Map<string, string | number> {
  const cells = new Map<string, string | number>();
  const shape =
    /<c r="([A-Z]+\d+)"(?:><v>([^<]*)<\/v>| t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t><\/is>)<\/c>/gu;
  for (const [, place = "", number, text = ""] of xml.matchAll(shape)) {
    const plain = text
      .replaceAll(/&([^;]+);/gu, (_, name: string) => signs[name] ?? "")
      .replaceAll(/_x([0-9A-F]{4})_/gu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    cells.set(place, number === undefined ? plain : Number(number));
  }
  return cells;
}
