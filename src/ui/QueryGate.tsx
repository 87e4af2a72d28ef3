import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "#web/text/failureText.ts";
import { ProblemNotice } from "./ProblemNotice.tsx";

interface Query<Data> {
  data?: Data | undefined;
  error?: Parameters<typeof failureText>[1];
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: Query<Data>;
  /** Shown until the first data arrives. */
  skeleton: ReactNode;
  /** Shows the error of a later request instead of the data of an earlier one. */
  fresh?: boolean;
  children: (data: Data) => ReactNode;
}

/** Shows the data of a query, or its error with a retry button, or a skeleton. */
export function QueryGate<Data>({ query, skeleton, fresh = false, children }: Props<Data>) {
  const { t } = useTranslation(["errors", "common"]);
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined && !(fresh && error)) {
    return children(data);
  }
  return error ? (
    <ProblemNotice
      {...failureText(t, error)}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    skeleton
  );
}
