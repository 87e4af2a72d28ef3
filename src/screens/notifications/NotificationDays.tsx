import type { Notification } from "#contract/notifications.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { NotificationLine } from "./NotificationLine.tsx";

interface Props {
  /** Newest first. */
  rows: readonly Notification[];
  isUnread: (row: Notification) => boolean;
  onRead: (id: string) => void;
}

/** Notifications under the date of their day. */
export function NotificationDays({ rows, isUnread, onRead }: Props) {
  const { date } = useZonedFormats();
  const days = new Map<string, Notification[]>();
  for (const row of rows) {
    const day = date(row.created_at);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return (
    <div className="flex flex-col gap-6">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-3 text-base font-medium text-muted">{day}</h2>
          <ul className="rounded-box border border-line bg-paper">
            {ofDay.map((row) => (
              <li key={row.id} className="border-b border-line last:border-b-0">
                <NotificationLine row={row} unread={isUnread(row)} onRead={() => onRead(row.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
