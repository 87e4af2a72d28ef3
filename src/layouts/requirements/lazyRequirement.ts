import { lazy } from "react";
import { loadTexts } from "#web/text/i18n.ts";

/** Returns a component about what the workspace requires, which is loaded only where something isn't met. */
export const lazyRequirement = <Name extends "RequirementUnmet" | "RequirementBanner">(
  name: Name,
) =>
  lazy(async () => {
    const [{ requirementComponents }] = await Promise.all([
      import("./requirementComponents.ts"),
      loadTexts(["requirements", "errors"]),
    ]);
    return { default: requirementComponents[name] };
  });
