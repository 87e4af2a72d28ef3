import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { RowDetails } from "./RowDetails.tsx";

interface Props {
  listId: string;
  position: number;
  onClose: () => void;
}

/** Details of the row named in the URL. */
export function OpenRow({ listId, position, onClose }: Props) {
  const { data } = useReadListRowsQuery({
    params: { id: listId },
    query: { from: position, limit: 1 },
  });
  const row = data?.data.find((one) => one.position === position);
  return row === undefined ? null : <RowDetails listId={listId} row={row} onClose={onClose} />;
}
