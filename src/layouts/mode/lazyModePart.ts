import { lazy } from "react";
import { loadTexts } from "#web/text/i18n.ts";

/** Returns a part of test mode that is loaded after the page. */
export const lazyModePart = (name: "ModeSwitch" | "TestBand") =>
  lazy(async () => {
    const [{ modeParts }] = await Promise.all([import("./modeParts.ts"), loadTexts(["mode"])]);
    return { default: modeParts[name] };
  });
