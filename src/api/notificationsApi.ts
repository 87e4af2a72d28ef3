import {
  readNotificationSettings,
  testNotification,
  updateNotificationSettings,
} from "#contract/notificationSettings.ts";
import {
  readNotificationSchedule,
  updateNotificationSchedule,
} from "#contract/notificationSchedule.ts";
import { listNotifications, readNotifications } from "#contract/notifications.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

/** Notifications of the account. */
const notificationsApi = api
  .enhanceEndpoints({
    addTagTypes: ["Notifications", "NotificationSettings", "NotificationSchedule"],
  })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      return {
        listNotifications: from.query(listNotifications, { providesTags: ["Notifications"] }),
        readNotificationSettings: from.query(readNotificationSettings, {
          providesTags: ["NotificationSettings"],
        }),
        updateNotificationSettings: from.mutation(updateNotificationSettings, {
          invalidatesTags: ["NotificationSettings"],
        }),
        readNotificationSchedule: from.query(readNotificationSchedule, {
          providesTags: ["NotificationSchedule"],
        }),
        updateNotificationSchedule: from.mutation(updateNotificationSchedule, {
          invalidatesTags: ["NotificationSchedule"],
        }),
        testNotification: from.mutation(testNotification, { invalidatesTags: ["Notifications"] }),
        readNotifications: from.mutation(readNotifications, { invalidatesTags: ["Notifications"] }),
      };
    },
  });

export const {
  useListNotificationsQuery,
  useLazyListNotificationsQuery,
  useReadNotificationsMutation,
  useReadNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
  useReadNotificationScheduleQuery,
  useUpdateNotificationScheduleMutation,
  useTestNotificationMutation,
} = notificationsApi;
