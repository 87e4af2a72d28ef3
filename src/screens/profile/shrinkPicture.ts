import { limits } from "#contract/limits.ts";

const side = 128;
const qualities = [0.9, 0.75, 0.6, 0.4] as const;

/** Crops a picture to a square of 128 px and returns it as a data URL within the size limit; throws if it isn't a picture. */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (pen === null) {
    throw new Error("This browser cannot draw.");
  }
  const { width, height } = picture;
  const cut = Math.min(width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
  picture.close();
  // Browsers without a WebP encoder produce PNG, which keeps transparency.
  const urls = qualities.map((quality) => () => canvas.toDataURL("image/webp", quality));
  for (const url of urls) {
    const dataUrl = url();
    if (dataUrl.length <= limits.avatarLength) {
      return dataUrl;
    }
  }
  return canvas.toDataURL("image/jpeg", 0.6);
}
