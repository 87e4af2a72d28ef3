import { sdkDocument, sdkGroups } from "#reference/sdk/sdkGroups.ts";
import type { SampleRequest } from "./sampleRequest.ts";
import { sdkLanguages, type SdkLanguage } from "./sampleLanguages.ts";
import { sdkRequest } from "./sdkRequest.ts";
import { sdkSample } from "./sdkSample.ts";

const calls = new Map(
  sdkGroups(sdkDocument()).flatMap((group) =>
    group.calls.map((call) => [call.operation, { group, call }] as const),
  ),
);

/** Returns an operation's recorded request as programs with the SDKs, for a server at `origin`; undefined if they have no method for it. */
export function sdkSamples(
  operation: string,
  request: SampleRequest,
  origin: string,
): Record<SdkLanguage, string> | undefined {
  const found = calls.get(operation);
  if (found === undefined) {
    return undefined;
  }
  const sent = sdkRequest(found.group, found.call, request);
  return Object.fromEntries(
    sdkLanguages.map((language) => [language, sdkSample(language, sent, origin)]),
  ) as Record<SdkLanguage, string>;
}
