/** Signs of Windows-1252 that Latin-1 has elsewhere, by their bytes from 0x80 on. */
const from0x80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009Džÿ";

/** Colour as red, green and blue from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A page of A4 that is drawn on from the top left corner, in points. */
export interface PdfPage {
  text(
    text: string,
    at: { x: number; y: number; size: number; bold?: boolean; grey?: number },
  ): void;
  box(at: { x: number; y: number; width: number; height: number }, colour: Colour): void;
  /** The bytes of the file with this page. */
  file(title: string): Buffer;
}

const pageWidth = 595;
const pageHeight = 842;

/** Text in the one encoding that every reader has letters for; a `?` for each sign that it lacks. */
export function winAnsi(text: string): string {
  let bytes = "";
  for (const sign of text.normalize("NFC")) {
    const code = sign.codePointAt(0) ?? 0;
    const special = from0x80.indexOf(sign);
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) {
      bytes += sign;
    } else {
      bytes +=
        special < 0 || (code >= 0x80 && code < 0xa0) ? "?" : String.fromCharCode(0x80 + special);
    }
  }
  return bytes;
}

/** A string of a PDF (ISO 32000-1 §7.3.4.2). */
function pdfString(bytes: string): string {
  return `(${bytes.replaceAll(/[\\()]/gu, String.raw`\$&`)})`;
}

/** A string of a PDF that holds any text: hexadecimal UTF-16 (ISO 32000-1 §7.9.2.2). */
function anyText(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text.toWellFormed()}`, "utf16le").swap16();
  return `<${bytes.toString("hex")}>`;
}

/** The file of some objects, numbered from 1; the first is the catalogue, the last tells the title. */
function fileOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n";
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const lines = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`;
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, "latin1");
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** An empty page with the fonts that every reader has (ISO 32000-1 §9.6.2.2). */
export function createPdfPage(): PdfPage {
  const drawn: string[] = [];
  return {
    text(text, { x, y, size, bold = false, grey = 0.1 }) {
      const where = `${x} ${pageHeight - y} Td`;
      const name = bold ? "F2" : "F1";
      drawn.push(`BT ${grey} g /${name} ${size} Tf ${where} ${pdfString(winAnsi(text))} Tj ET`);
    },
    box({ x, y, width, height }, colour) {
      const place = `${x} ${pageHeight - y - height} ${width} ${height}`;
      drawn.push(`${colour.join(" ")} rg ${place} re f`);
    },
    file(title) {
      const content = drawn.join("\n");
      return fileOf([
        "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        font("Helvetica"),
        font("Helvetica-Bold"),
        `<< /Title ${anyText(title)} >>`,
      ]);
    },
  };
}
