import { listAuditEvents } from "#contract/auditEvents.ts";
import {
  changePassword,
  deleteSession,
  endOtherSessions,
  listSessions,
  readSecurity,
  reauthenticate,
} from "#contract/security.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const securityApi = api
  .enhanceEndpoints({ addTagTypes: ["Security", "Sessions", "Devices", "AuditEvents"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      return {
        readSecurity: from.query(readSecurity, { providesTags: ["Security"] }),
        listSessions: from.query(listSessions, { providesTags: ["Sessions"] }),
        listAuditEvents: from.query(listAuditEvents, { providesTags: ["AuditEvents"] }),
        reauthenticate: from.mutation(reauthenticate, { invalidatesTags: ["Security"] }),
        changePassword: from.mutation(changePassword, {
          invalidatesTags: ["Security", "Sessions", "Devices", "AuditEvents"],
        }),
        deleteSession: from.mutation(deleteSession, {
          invalidatesTags: ["Security", "Sessions", "AuditEvents"],
        }),
        endOtherSessions: from.mutation(endOtherSessions, {
          invalidatesTags: ["Security", "Sessions", "AuditEvents"],
        }),
      };
    },
  });

/** Security of the account; other APIs invalidate it by the tags `Security`, `Devices` and `AuditEvents`. */
export const {
  useReadSecurityQuery,
  useListSessionsQuery,
  useListAuditEventsQuery,
  useLazyListAuditEventsQuery,
  useReauthenticateMutation,
  useChangePasswordMutation,
  useDeleteSessionMutation,
  useEndOtherSessionsMutation,
} = securityApi;
