import { useListJobRowsQuery } from "#web/api/jobs.ts";
import { RowDetails } from "./RowDetails.tsx";

interface Props {
  jobId: string;
  position: number;
  onClose: () => void;
}

/** The row that stands in the URL, wherever in the list it is. */
export function OpenRow({ jobId, position, onClose }: Props) {
  const { data } = useListJobRowsQuery({
    params: { id: jobId },
    query: { from: position, limit: 1 },
  });
  const row = data?.data.find((one) => one.position === position);
  return row === undefined ? null : <RowDetails jobId={jobId} row={row} onClose={onClose} />;
}
