import type { ComponentProps } from "react";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";

type DialogProps = ComponentProps<typeof ConfirmDialog>;

interface Props extends Omit<DialogProps, "busy" | "error" | "onSubmit" | "onCancel"> {
  /** Makes the call. */
  call: () => PromiseLike<{ error?: unknown }>;
  state: { isLoading: boolean; error?: DialogProps["error"] };
  /** Follows a call that succeeded. */
  onDone: () => void;
  /** Closes the dialog without a call; `onDone` by default. */
  onCancel?: () => void;
}

/** Dialog that names the effect of a call, makes it on confirmation, and stays open with its error. */
export function ConfirmCall({ call, state, onDone, onCancel = onDone, ...dialog }: Props) {
  const submit = async () => {
    const { error } = await call();
    if (error === undefined) {
      onDone();
    }
  };
  return (
    <ConfirmDialog
      {...dialog}
      busy={state.isLoading}
      error={state.error}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    />
  );
}
