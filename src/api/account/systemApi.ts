import type { ArgumentOf, ReplyOf } from "#web/api/fromEndpoint.ts";
import { listOperatorEvents } from "#contract/systemEvents.ts";
import {
  listSystemUsers,
  readSystemUser,
  resetUserSecondFactor,
  signOutUser,
} from "#contract/systemUsers.ts";
import {
  changeWorkspaceCredits,
  listSystemWorkspaces,
  readSystemWorkspace,
  suspendWorkspace,
  unsuspendWorkspace,
} from "#contract/systemWorkspaces.ts";
import { api } from "#web/api/api.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";

const systemApi = api.enhanceEndpoints({ addTagTypes: ["System"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    const reading = { providesTags: ["System" as const] };
    const acting = { invalidatesTags: ["System" as const] };
    return {
      listSystemWorkspaces: from.query(listSystemWorkspaces, reading),
      readSystemWorkspace: from.query(readSystemWorkspace, reading),
      suspendWorkspace: from.mutation(suspendWorkspace, acting),
      unsuspendWorkspace: from.mutation(unsuspendWorkspace, acting),
      /** The key makes sure that credits granted twice are granted once. */
      changeWorkspaceCredits: build.mutation<
        ReplyOf<typeof changeWorkspaceCredits>,
        ArgumentOf<typeof changeWorkspaceCredits> & { key: string }
      >({
        query: ({ key, ...parts }) => ({
          ...parts,
          method: changeWorkspaceCredits.method,
          path: changeWorkspaceCredits.path,
          headers: { "idempotency-key": key },
          replies: true,
        }),
        ...acting,
      }),
      listSystemUsers: from.query(listSystemUsers, reading),
      readSystemUser: from.query(readSystemUser, reading),
      signOutUser: from.mutation(signOutUser, acting),
      resetUserSecondFactor: from.mutation(resetUserSecondFactor, acting),
      listOperatorEvents: from.query(listOperatorEvents, reading),
    };
  },
});

/** Workspaces, users and acts, for operators. */
export const {
  useListSystemWorkspacesQuery,
  useReadSystemWorkspaceQuery,
  useSuspendWorkspaceMutation,
  useUnsuspendWorkspaceMutation,
  useChangeWorkspaceCreditsMutation,
  useListSystemUsersQuery,
  useReadSystemUserQuery,
  useSignOutUserMutation,
  useResetUserSecondFactorMutation,
  useListOperatorEventsQuery,
} = systemApi;
