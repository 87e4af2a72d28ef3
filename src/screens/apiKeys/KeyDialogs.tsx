import type { ApiKey } from "#contract/apiKeys.ts";
import type { CreatedKey } from "#web/features/secrets/RevealedKey.tsx";
import { RevokeKey } from "./RevokeKey.tsx";
import { RotateKey } from "./RotateKey.tsx";
import { SwitchKey } from "./SwitchKey.tsx";

interface Props {
  act: "revoke" | "switch" | "rotate";
  apiKey: ApiKey;
  onClose: () => void;
  /** Gets the new key of a rotation. */
  onMade: (key: CreatedKey) => void;
}

/** The dialog of an act on a key. */
export function KeyDialogs({ act, apiKey, onClose, onMade }: Props) {
  if (act === "rotate") {
    return <RotateKey apiKey={apiKey} onCancel={onClose} onMade={onMade} />;
  }
  const Dialog = act === "revoke" ? RevokeKey : SwitchKey;
  return <Dialog apiKey={apiKey} onDone={onClose} />;
}
