import { useState } from "react";
import type { NotificationSettings } from "#contract/notificationSettings.ts";
import { useUpdateNotificationSettingsMutation } from "#web/api/notificationsApi.ts";

type Setting = NotificationSettings["data"][number];
type Channels = Partial<Pick<Setting, "web" | "mail">>;

/** The channels of each kind with the user's changes, which are shown at once and taken back if they can't be saved. */
export function useChannels(settings: readonly Setting[]) {
  const [change, { isError }] = useUpdateNotificationSettingsMutation();
  // They also hide what was read before the change.
  const [wishes, setWishes] = useState<Readonly<Record<string, Channels>>>({});
  const wish = (kind: Setting["kind"], channels: Channels) =>
    setWishes((before) => ({ ...before, [kind]: { ...before[kind], ...channels } }));
  const save = async ({ kind, ...stored }: Setting, channel: keyof Channels, on: boolean) => {
    wish(kind, { [channel]: on });
    const { error } = await change({ body: { kind, [channel]: on } });
    if (error !== undefined) {
      wish(kind, { [channel]: stored[channel] });
    }
  };
  return {
    rows: settings.map((stored) => ({ ...stored, ...wishes[stored.kind] })),
    save: (...parts: Parameters<typeof save>) => void save(...parts),
    failed: isError,
  };
}
