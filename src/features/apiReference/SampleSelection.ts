import { createContext } from "react";
import {
  type SampleLanguage,
  sampleLanguages,
  type SdkLanguage,
  sdkLanguages,
} from "#reference/samples/sampleLanguages.ts";
import { browserStorage, storageKeys } from "#web/storage.ts";

/** A kind of sample: a language with the SDK, or with HTTP alone. */
export type SampleKind = `sdk-${SdkLanguage}` | SampleLanguage;

/** Kinds with the SDK, which come first, and with HTTP alone. */
export const sampleKinds = {
  sdk: sdkLanguages.map((language) => `sdk-${language}` as const),
  http: sampleLanguages,
};

/** Kind of a sample until somebody chooses another. */
export const firstKind: SampleKind = "sdk-typescript";

/** Returns the kind that was chosen in this browser. */
export function storedKind(): SampleKind {
  const stored = browserStorage.get(storageKeys.sampleKind);
  return [...sampleKinds.sdk, ...sampleKinds.http].find((kind) => kind === stored) ?? firstKind;
}

/** Keeps a choice for later visits. */
export const storeKind = (kind: SampleKind): void =>
  browserStorage.set(storageKeys.sampleKind, kind);

/** Kind of the sample in the same language for a call that the SDKs have no method for. */
const plain: Readonly<Record<SdkLanguage, SampleLanguage>> = {
  typescript: "javascript",
  python: "python",
  go: "go",
  php: "php",
};

/** Returns the kind to show for a call. */
export function shownKind(chosen: SampleKind, hasSdk: boolean): SampleKind {
  const language = sdkLanguages.find((each) => chosen === `sdk-${each}`);
  return language === undefined || hasSdk ? chosen : plain[language];
}

/** The kind of all samples on the page, and how to choose another; `from` is the field that stays in its place. */
export const SampleSelection = createContext<{
  kind: SampleKind;
  choose: (kind: SampleKind, from: Element) => void;
}>({ kind: firstKind, choose: () => undefined });
