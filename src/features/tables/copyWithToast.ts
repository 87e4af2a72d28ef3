import type { TFunction } from "i18next";
import { copyText } from "#web/ui/copyText.ts";
import { showToast } from "#web/ui/showToast.ts";

/** Copies a text and says whether it worked. */
export async function copyWithToast(t: TFunction<["ui"]>, text: string): Promise<void> {
  const done = await copyText(text);
  showToast({
    key: "copy",
    tone: done ? "good" : "bad",
    text: t(done ? "copy.copied" : "copy.failed", { ns: "ui" }),
  });
}
