const dataUrl = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/u;

function begins(bytes: Buffer, offset: number, hex: string): boolean {
  return bytes.subarray(offset).toString("hex", 0, hex.length / 2) === hex;
}

/** First bytes of a picture, by its type. */
const signatures = {
  png: (bytes: Buffer) => begins(bytes, 0, "89504e470d0a1a0a"),
  jpeg: (bytes: Buffer) => begins(bytes, 0, "ffd8ff"),
  webp: (bytes: Buffer) => begins(bytes, 0, "52494646") && begins(bytes, 8, "57454250"),
};

/** Tells whether a data URL contains a picture of the type it names: PNG, JPEG or WebP. */
export function isPicture(url: string): boolean {
  const [, type, base64 = ""] = dataUrl.exec(url) ?? [];
  const bytes = Buffer.from(base64, "base64");
  return base64.length % 4 === 0 && (type === "png" || type === "jpeg" || type === "webp")
    ? signatures[type](bytes)
    : false;
}
