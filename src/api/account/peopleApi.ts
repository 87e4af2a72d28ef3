import {
  acceptInvitation,
  createInvitation,
  deleteInvitation,
  listInvitations,
  readInvitation,
  registerInvited,
} from "#contract/invitations.ts";
import {
  acceptJoinRequest,
  createJoinRequest,
  declineJoinRequest,
  deleteJoinRequest,
  listJoinableWorkspaces,
  listJoinRequests,
} from "#contract/joinRequests.ts";
import { deleteMember, leaveAccount, listMembers, updateMember } from "#contract/members.ts";
import {
  acceptOwnership,
  deleteOwnershipOffer,
  listOwnershipOffers,
  offerOwnership,
} from "#contract/ownership.ts";
import { readRequirements, updateRequirements } from "#contract/requirements.ts";
import { listWorkspaces, switchWorkspace, updateWorkspace } from "#contract/workspaces.ts";
import { api } from "#web/api/api.ts";
import { fromEndpoint } from "#web/api/fromEndpoint.ts";

const peopleApi = api
  .enhanceEndpoints({
    addTagTypes: [
      "Members",
      "Invitations",
      "Workspaces",
      "Requirements",
      "Ownership",
      "JoinRequests",
      "Joinable",
    ],
  })
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
        listOwnershipOffers: from.query(listOwnershipOffers, { providesTags: ["Ownership"] }),
        offerOwnership: from.mutation(offerOwnership, { invalidatesTags: ["Ownership"] }),
        acceptOwnership: from.mutation(acceptOwnership, {
          invalidatesTags: ["Ownership", "Members", "Account"],
        }),
        deleteOwnershipOffer: from.mutation(deleteOwnershipOffer, {
          invalidatesTags: ["Ownership"],
        }),
        listJoinableWorkspaces: from.query(listJoinableWorkspaces, { providesTags: ["Joinable"] }),
        createJoinRequest: from.mutation(createJoinRequest, { invalidatesTags: ["Joinable"] }),
        deleteJoinRequest: from.mutation(deleteJoinRequest, { invalidatesTags: ["Joinable"] }),
        listJoinRequests: from.query(listJoinRequests, { providesTags: ["JoinRequests"] }),
        acceptJoinRequest: from.mutation(acceptJoinRequest, {
          invalidatesTags: ["JoinRequests", "Members"],
        }),
        declineJoinRequest: from.mutation(declineJoinRequest, {
          invalidatesTags: ["JoinRequests"],
        }),
        readRequirements: from.query(readRequirements, { providesTags: ["Requirements"] }),
        updateRequirements: from.mutation(updateRequirements, {
          invalidatesTags: ["Requirements", "Invitations", "JoinRequests", "Account"],
        }),
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
  useListOwnershipOffersQuery,
  useOfferOwnershipMutation,
  useAcceptOwnershipMutation,
  useDeleteOwnershipOfferMutation,
  useListJoinableWorkspacesQuery,
  useCreateJoinRequestMutation,
  useDeleteJoinRequestMutation,
  useListJoinRequestsQuery,
  useAcceptJoinRequestMutation,
  useDeclineJoinRequestMutation,
  useReadRequirementsQuery,
  useUpdateRequirementsMutation,
} = peopleApi;
