import { ModeSwitch } from "./ModeSwitch.tsx";
import { TestModeBanner } from "./TestModeBanner.tsx";

/** Components of test mode, loaded together. */
export const modeComponents = { ModeSwitch, TestModeBanner };
