import type { ComponentProps, ReactNode } from "react";
import { readRegistration } from "#contract/registration.ts";
import { mainClient } from "#web/api/client/mainClient.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { RegistrationStatus } from "./RegistrationStatus.tsx";

type Given = ComponentProps<typeof RegistrationStatus>;

/** Shows the requirements of registration, or why it isn't possible. */
export type ShowStatus = (given: Omit<Given, "status">) => ReactNode;

/** Requests the registration rules from the API. */
export async function loadRegistrationStatus(): Promise<ShowStatus> {
  const [{ data }] = await Promise.all([
    mainClient.get<Given["status"]>(readRegistration.path, { final: true }),
    loadTexts(["accounts"]),
  ]);
  return (given) => <RegistrationStatus status={data} {...given} />;
}
