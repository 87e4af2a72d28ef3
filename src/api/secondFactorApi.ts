import {
  startTotp,
  confirmTotp,
  deleteDevice,
  disableTotp,
  listDevices,
  renewRecoveryCodes,
} from "#contract/security.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const secondFactorApi = api
  .enhanceEndpoints({ addTagTypes: ["Security", "Sessions", "Devices", "AuditEvents"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      return {
        startTotp: from.mutation(startTotp),
        confirmTotp: from.mutation(confirmTotp, {
          invalidatesTags: (_reply, error) =>
            error ? [] : ["Security", "Sessions", "Devices", "AuditEvents"],
        }),
        disableTotp: from.mutation(disableTotp, {
          invalidatesTags: ["Security", "Devices", "AuditEvents"],
        }),
        renewRecoveryCodes: from.mutation(renewRecoveryCodes, {
          invalidatesTags: ["Security", "AuditEvents"],
        }),
        listDevices: from.query(listDevices, { providesTags: ["Devices"] }),
        deleteDevice: from.mutation(deleteDevice, {
          invalidatesTags: ["Security", "Devices", "AuditEvents"],
        }),
      };
    },
  });

/** Two-factor authentication, recovery codes and trusted browsers. */
export const {
  useStartTotpMutation,
  useConfirmTotpMutation,
  useDisableTotpMutation,
  useRenewRecoveryCodesMutation,
  useListDevicesQuery,
  useDeleteDeviceMutation,
} = secondFactorApi;
