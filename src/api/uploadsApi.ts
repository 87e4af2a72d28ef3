import { unpackUpload } from "#contract/uploads.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({ unpackUpload: fromEndpoint(build).mutation(unpackUpload) }),
});

/** Turns an uploaded archive into uploads of its files. */
export const { useUnpackUploadMutation } = uploadsApi;
