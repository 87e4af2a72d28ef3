import { RequirementBanner } from "./RequirementBanner.tsx";
import { RequirementUnmet } from "./RequirementUnmet.tsx";

/** The components about what the workspace requires. */
export const requirementComponents = { RequirementBanner, RequirementUnmet } as const;
