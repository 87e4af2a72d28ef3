import type { List } from "#contract/listShape.ts";
import {
  cancelList,
  finishList,
  pauseList,
  resumeList,
  sampleList,
  startList,
} from "#contract/listActions.ts";
import { fixRows, readListIssues, listMalformed, readListPreview } from "#contract/listReview.ts";
import {
  compareLists,
  readListDomains,
  readListReasons,
  readListRows,
  recheckList,
} from "#contract/listRows.ts";
import { createList, deleteList, readLists, readList, updateList } from "#contract/lists.ts";
import { type ArgumentOf, fromEndpoint } from "./fromEndpoint.ts";
import { api } from "./api.ts";
import { newerList } from "./newerList.ts";
import { trackList } from "./useRunningLists.ts";

type Dispatch = (action: never) => unknown;

interface Started<Reply = List> {
  dispatch: Dispatch;
  queryFulfilled: Promise<{ data: Reply }>;
}

/** Lists that were read may be at work, or may have come to their end. */
async function noteLists(_: unknown, { queryFulfilled }: Started<List | { data: List[] }>) {
  const done = await queryFulfilled.catch(() => null);
  if (done !== null) {
    ("data" in done.data ? done.data.data : [done.data]).forEach(trackList);
  }
}

/** Every answer that is a list is what the page shows of it from now on. */
async function keepAnswer(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const done = await queryFulfilled.catch(() => null);
  if (done !== null) {
    dispatch(showList(done.data) as never);
  }
}

export const listsApi = api
  .enhanceEndpoints({ addTagTypes: ["Lists", "ListFile", "ListRows"] })
  .injectEndpoints({
    endpoints: (build) => {
      const from = fromEndpoint(build);
      const noting = { onQueryStarted: noteLists } as object;
      const changing = { onQueryStarted: keepAnswer } as object;
      const counting = { ...changing, invalidatesTags: ["Lists"] } as object;
      const spending = { ...changing, invalidatesTags: ["Lists", "ListRows", "Credits"] } as object;
      return {
        readLists: from.query(readLists, { ...noting, providesTags: ["Lists"] }),
        readList: from.query(readList, { ...noting, merge: newerList }),
        readListPreview: from.query(readListPreview, { providesTags: ["ListFile"] }),
        listMalformed: from.query(listMalformed, { providesTags: ["ListFile"] }),
        readListIssues: from.query(readListIssues, { providesTags: ["ListFile"] }),
        readListRows: from.query(readListRows, { providesTags: ["ListRows"] }),
        readListDomains: from.query(readListDomains, { providesTags: ["ListRows"] }),
        readListReasons: from.query(readListReasons, { providesTags: ["ListRows"] }),
        compareLists: from.query(compareLists),
        /** The key makes sure that a list sent twice is one list. */
        createList: build.mutation<List, ArgumentOf<typeof createList> & { key: string }>({
          query: ({ key, body }) => ({
            method: createList.method,
            path: createList.path,
            body,
            headers: { "idempotency-key": key },
            replies: true,
          }),
          invalidatesTags: ["Lists"],
        }),
        updateList: from.mutation(updateList, counting),
        fixRows: from.mutation(fixRows, counting),
        sampleList: from.mutation(sampleList, changing),
        startList: from.mutation(startList, spending),
        pauseList: from.mutation(pauseList, spending),
        resumeList: from.mutation(resumeList, spending),
        cancelList: from.mutation(cancelList, spending),
        finishList: from.mutation(finishList, spending),
        recheckList: from.mutation(recheckList, { invalidatesTags: ["Lists"] }),
        deleteList: from.mutation(deleteList, { invalidatesTags: ["Lists", "Credits"] }),
      };
    },
  });

/** Lists, kept out of the first loads that show none. */
export const {
  useReadListsQuery,
  useReadListQuery,
  useReadListPreviewQuery,
  useListMalformedQuery,
  useReadListIssuesQuery,
  useReadListDomainsQuery,
  useReadListReasonsQuery,
  useReadListRowsQuery,
  useLazyReadListRowsQuery,
  useCompareListsQuery,
  useCreateListMutation,
  useUpdateListMutation,
  useFixRowsMutation,
  useSampleListMutation,
  useStartListMutation,
  usePauseListMutation,
  useResumeListMutation,
  useCancelListMutation,
  useFinishListMutation,
  useRecheckListMutation,
  useDeleteListMutation,
} = listsApi;

/** Dispatched with what was seen of a list, by whichever way: it is shown, and never goes backwards. */
export const showList = (list: List) => (dispatch: (action: unknown) => unknown) => {
  trackList(list);
  dispatch(
    listsApi.util.updateQueryData("readList", { params: { id: list.id } }, (before) =>
      newerList(before, list),
    ),
  );
};

/** Dispatched when a list ended or was counted again: what else is shown of it is read again. */
export const listMoved = () => (dispatch: (action: unknown) => unknown) => {
  dispatch(listsApi.util.invalidateTags(["Lists", "ListFile", "ListRows", "Credits"]));
};
