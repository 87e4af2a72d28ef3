const dataUrl = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/u;

function begins(octets: Buffer, at: number, hex: string): boolean {
  return octets.subarray(at).toString("hex", 0, hex.length / 2) === hex;
}

/** What a picture's octets begin with, by its type. */
const signatures = {
  png: (octets: Buffer) => begins(octets, 0, "89504e470d0a1a0a"),
  jpeg: (octets: Buffer) => begins(octets, 0, "ffd8ff"),
  webp: (octets: Buffer) => begins(octets, 0, "52494646") && begins(octets, 8, "57454250"),
};

/** Whether a data URL holds a picture of the type it names: PNG, JPEG or WebP. */
export function isPicture(url: string): boolean {
  const [, type, base64 = ""] = dataUrl.exec(url) ?? [];
  const octets = Buffer.from(base64, "base64");
  return base64.length % 4 === 0 && (type === "png" || type === "jpeg" || type === "webp")
    ? signatures[type](octets)
    : false;
}
