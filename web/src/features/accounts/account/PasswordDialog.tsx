import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/api/gen/limit-values";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { ErrorText } from "@/ui/forms/ErrorText";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import styles from "./Account.module.css";
import { changePassword, SESSIONS_KEY } from "./api";
import type { AccountDialogProps } from "./EmailDialog";
import { texts } from "./texts";
import { useFieldForm } from "./useFieldForm";

export default function PasswordDialog({ email, finalFocus, onClose }: AccountDialogProps & { email: string }) {
  const queryClient = useQueryClient();
  const inputs = {
    current: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    confirm: useRef<HTMLInputElement>(null),
  };
  const form = useFieldForm({
    fields: ["current", "password", "confirm"],
    serverFieldNames: { current_password: "current" },
    focusField: (field) => inputs[field].current?.focus(),
    failedText: texts.passwordFailed,
    validate: ({ current, password, confirm }) => ({
      ...(current === "" ? { current: texts.passwordMissing } : {}),
      ...(password.length < PASSWORD_MIN ? { password: texts.passwordShort } : {}),
      ...(confirm !== password ? { confirm: texts.mismatch } : {}),
    }),
    send: async ({ current, password }) => {
      await changePassword(current, password);
      toast(texts.passwordDone);
      void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY });
      onClose();
    },
  });
  const field = (name: keyof typeof inputs, label: string, autoComplete: string) => (
    <TextField
      ref={inputs[name]}
      label={label}
      type="password"
      autoComplete={autoComplete}
      maxLength={PASSWORD_MAX}
      value={form.values[name]}
      error={form.faults[name]}
      onValueChange={form.setValue(name)}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.passwordDialog}
      description={texts.passwordText}
      onSubmit={() => void form.submit()}
      initialFocus={inputs.current}
      finalFocus={finalFocus}
      dismissible={false}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.changePassword}
          pending={form.isPending}
        />
      }
    >
      <div className={styles.form}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {field("current", texts.currentPassword, "current-password")}
        {field("password", texts.newPassword, "new-password")}
        {field("confirm", texts.confirmPassword, "new-password")}
        <ErrorText text={form.fault} />
      </div>
    </Dialog>
  );
}
