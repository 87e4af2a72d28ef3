import { useRights } from "#web/hooks/useRight.ts";
import { DropZone } from "./DropZone.tsx";
import { QuickCheck } from "./QuickCheck.tsx";

/** The fields for an address and for a file, side by side, as far as the user's role allows. */
export function StartPanel() {
  const may = useRights();
  const [checks, uploads] = [may("validate"), may("lists:write")];
  return checks || uploads ? (
    <div className="grid gap-4 rounded-box border border-line bg-paper p-4 lg:grid-cols-2">
      {checks ? <QuickCheck /> : null}
      {uploads ? <DropZone /> : null}
    </div>
  ) : null;
}
