import type { ComponentProps, ReactNode } from "react";
import { readRegistration } from "#contract/registration.ts";
import { mainClient } from "#web/api/client/mainClient.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { RegistrationStatus } from "./RegistrationStatus.tsx";

type Given = ComponentProps<typeof RegistrationStatus>;

/** Registration rules: their element, and whether credits may be promised. */
export interface LoadedStatus {
  show: (given: Omit<Given, "status">) => ReactNode;
  /** False if a new account starts without credits. */
  credits: boolean;
}

/** Requests the registration rules from the API. */
export async function loadRegistrationStatus(): Promise<LoadedStatus> {
  const [{ data }] = await Promise.all([
    mainClient.get<Given["status"]>(readRegistration.path, { final: true }),
    loadTexts(["accounts"]),
  ]);
  return {
    show: (given) => <RegistrationStatus status={data} {...given} />,
    credits: data.starting_credits,
  };
}
