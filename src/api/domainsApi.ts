import { readDomain, readMailPolicy } from "#contract/domains.ts";
import { fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";

const domainsApi = api.enhanceEndpoints({ addTagTypes: ["Rules"] }).injectEndpoints({
  endpoints: (build) => {
    const from = fromEndpoint(build);
    return {
      readDomain: from.query(readDomain, { providesTags: ["Validations", "Rules"] }),
      readMailPolicy: from.query(readMailPolicy),
    };
  },
});

/** Domains and their mail policies. */
export const { useReadDomainQuery, useReadMailPolicyQuery } = domainsApi;
