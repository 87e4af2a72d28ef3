import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
  readInvitation,
  registerInvited,
} from "#contract/invitations.ts";
import { deleteMember, leaveAccount, listMembers, updateMember } from "#contract/members.ts";
import { listWorkspaces, switchWorkspace, updateWorkspace } from "#contract/workspaces.ts";
import { api } from "#web/api/api.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";

const peopleApi = api
  .enhanceEndpoints({ addTagTypes: ["Members", "Invitations", "Workspaces"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      return {
        listMembers: from.query(listMembers, { providesTags: ["Members"] }),
        updateMember: from.mutation(updateMember, { invalidatesTags: ["Members", "Invitations"] }),
        deleteMember: from.mutation(deleteMember, { invalidatesTags: ["Members", "Invitations"] }),
        leaveAccount: from.mutation(leaveAccount),
        listInvitations: from.query(listInvitations, { providesTags: ["Invitations"] }),
        createInvitation: from.mutation(createInvitation, { invalidatesTags: ["Invitations"] }),
        deleteInvitation: from.mutation(deleteInvitation, { invalidatesTags: ["Invitations"] }),
        readInvitation: from.mutation(readInvitation),
        registerInvited: from.mutation(registerInvited),
        acceptInvitation: from.mutation(acceptInvitation),
        listWorkspaces: from.query(listWorkspaces, { providesTags: ["Workspaces"] }),
        updateWorkspace: from.mutation(updateWorkspace, { invalidatesTags: ["Workspaces"] }),
        switchWorkspace: from.mutation(switchWorkspace),
      };
    },
  });

/** The members of the account, invitations, and the user's other accounts. */
export const {
  useListMembersQuery,
  useUpdateMemberMutation,
  useDeleteMemberMutation,
  useLeaveAccountMutation,
  useListInvitationsQuery,
  useCreateInvitationMutation,
  useDeleteInvitationMutation,
  useReadInvitationMutation,
  useRegisterInvitedMutation,
  useAcceptInvitationMutation,
  useListWorkspacesQuery,
  useUpdateWorkspaceMutation,
  useSwitchWorkspaceMutation,
} = peopleApi;
