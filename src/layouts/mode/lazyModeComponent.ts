import { lazy } from "react";
import { loadTexts } from "#web/text/i18n.ts";

/** Returns a component of test mode that is loaded after the page. */
export const lazyModeComponent = (name: "ModeSwitch" | "TestModeBanner") =>
  lazy(async () => {
    const [{ modeComponents }] = await Promise.all([
      import("./modeComponents.ts"),
      loadTexts(["mode"]),
    ]);
    return { default: modeComponents[name] };
  });
