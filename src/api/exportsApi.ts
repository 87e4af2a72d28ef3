import { createExport } from "#contract/exports.ts";
import { api } from "./api.ts";
import { fromEndpoint } from "./fromEndpoint.ts";

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({ createExport: fromEndpoint(build).mutation(createExport) }),
});

/** Exports, apart from lists: only their downloads create one. */
export const { useCreateExportMutation } = exportsApi;
