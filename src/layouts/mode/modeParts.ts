import { ModeSwitch } from "./ModeSwitch.tsx";
import { TestBand } from "./TestBand.tsx";

/** What test mode shows, loaded together. */
export const modeParts = { ModeSwitch, TestBand };
