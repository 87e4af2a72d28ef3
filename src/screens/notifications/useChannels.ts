import { useState } from "react";
import type { NotificationSettings } from "#contract/notificationSettings.ts";
import { useUpdateNotificationSettingsMutation } from "#web/api/notificationsApi.ts";

type Setting = NotificationSettings["data"][number];
type Channels = Partial<Pick<Setting, "web" | "mail">>;

/** The channels of each kind with the user's changes, which are shown at once and taken back if they can't be saved. */
export function useChannels(settings: readonly Setting[]) {
  const [change, { isError }] = useUpdateNotificationSettingsMutation();
  // They also hide what was read before the change.
  const [choices, setChoices] = useState<Readonly<Record<string, Channels>>>({});
  const choose = (kind: Setting["kind"], channels: Channels) =>
    setChoices((before) => ({ ...before, [kind]: { ...before[kind], ...channels } }));
  const save = async ({ kind, ...stored }: Setting, channel: keyof Channels, on: boolean) => {
    choose(kind, { [channel]: on });
    const { error } = await change({ body: { kind, [channel]: on } });
    if (error !== undefined) {
      choose(kind, { [channel]: stored[channel] });
    }
  };
  return {
    rows: settings.map((stored) => ({ ...stored, ...choices[stored.kind] })),
    save: (...parts: Parameters<typeof save>) => void save(...parts),
    failed: isError,
  };
}
