import { ModeSwitch } from "./ModeSwitch.tsx";
import { TestBand } from "./TestBand.tsx";

/** Components of test mode, loaded together. */
export const modeParts = { ModeSwitch, TestBand };
