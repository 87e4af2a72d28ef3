import { DropZone } from "./DropZone.tsx";
import { QuickCheck } from "./QuickCheck.tsx";

/** The fields for an address and for a file, side by side. */
export function StartPanel() {
  return (
    <div className="grid gap-4 rounded-box border border-line bg-paper p-4 lg:grid-cols-2">
      <QuickCheck />
      <DropZone />
    </div>
  );
}
