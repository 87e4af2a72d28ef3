/** Languages of the samples with HTTP alone. */
export const sampleLanguages = ["curl", "javascript", "python", "go", "php", "ruby"] as const;

/** One of {@link sampleLanguages}. */
export type SampleLanguage = (typeof sampleLanguages)[number];

/** Languages of the SDKs. */
export const sdkLanguages = ["typescript", "python", "go", "php"] as const;

/** One of {@link sdkLanguages}. */
export type SdkLanguage = (typeof sdkLanguages)[number];
