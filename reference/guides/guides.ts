import { accessGuides } from "./accessGuides.ts";
import { commandLineGuide } from "./commandLineGuide.ts";
import { compatGuide } from "./compatGuide.ts";
import { conventionGuides } from "./conventionGuides.ts";
import type { Guide } from "./guide.ts";
import { limitsGuide } from "./limitsGuide.ts";
import { mcpGuide } from "./mcpGuide.ts";
import { quickStart } from "./quickStart.ts";
import { receiverGuide } from "./receiverGuide.ts";
import { sdkGuide } from "./sdkGuide.ts";
import { toolsGuide } from "./toolsGuide.ts";
import { versioningGuide } from "./versioningGuide.ts";
import { webhookGuide } from "./webhookGuide.ts";
import { widgetGuide } from "./widgetGuide.ts";

/** Returns the guides of the reference in reading order. */
export function guides(origin: string): readonly Guide[] {
  return [
    quickStart(origin),
    sdkGuide(origin),
    ...accessGuides,
    ...conventionGuides,
    limitsGuide,
    webhookGuide,
    receiverGuide(),
    widgetGuide(origin),
    mcpGuide(origin),
    commandLineGuide(origin),
    compatGuide,
    toolsGuide,
    versioningGuide,
  ];
}
