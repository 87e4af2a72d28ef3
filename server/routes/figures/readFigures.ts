import { readFigures } from "#contract/figures.ts";
import { openRoute } from "#server/routing/route.ts";
import { installationFigures } from "#server/services/figures/installationFigures.ts";

/** `GET /v1/public/figures`: returns the figures of the installation. */
export const readFiguresRoute = openRoute(readFigures, async ({ context }) => ({
  object: "figures" as const,
  ...(await installationFigures(context)),
}));
