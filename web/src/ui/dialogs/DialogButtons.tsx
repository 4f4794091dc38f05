import { Button } from "@/ui/buttons/Button";

export interface DialogButtonsProps {
  cancel: string;
  onCancel: () => void;
  /** Label of the button that submits the dialog's form. */
  submit: string;
  pending?: boolean;
  disabled?: boolean;
  danger?: boolean;
}

/** Footer of a dialog with a form: Cancel, then Submit. */
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
