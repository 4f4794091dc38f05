import { Button } from "./Button";

export interface DialogButtonsProps {
  cancel: string;
  onCancel: () => void;
  /** Submits the dialog's form. */
  submit: string;
  pending?: boolean;
  disabled?: boolean;
  danger?: boolean;
}

/** The foot of a dialog with a form: the way out, then what it is for. */
export function DialogButtons({
  cancel,
  onCancel,
  submit,
  pending = false,
  disabled,
  danger = false,
}: DialogButtonsProps) {
  return (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" variant={danger ? "danger" : "primary"} pending={pending} disabled={disabled}>
        {submit}
      </Button>
    </>
  );
}
