import { createContext } from "react";
import type { SampleLanguage } from "#reference/samples/sampleCode.ts";

/** The language of all samples on the page, and how to choose another. */
export const SampleSelection = createContext<{
  language: SampleLanguage;
  choose: (language: SampleLanguage) => void;
}>({ language: "curl", choose: () => undefined });
