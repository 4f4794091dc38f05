import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { EMAIL_MAX, PASSWORD_MAX } from "@/api/gen/limit-values";
import { loadSession } from "@/api/http/session";
import { updateQueryData } from "@/api/records/queryUpdates";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { ErrorText } from "@/ui/forms/ErrorText";
import { TextField } from "@/ui/forms/TextField";
import { toast } from "@/ui/status/toasts";
import styles from "./Account.module.css";
import { ACCOUNT_KEY, changeEmail } from "./api";
import { texts } from "./texts";
import { useFieldForm } from "./useFieldForm";

export interface AccountDialogProps {
  /** Button that opened the dialog; focused when it closes. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export default function EmailDialog({ finalFocus, onClose }: AccountDialogProps) {
  const queryClient = useQueryClient();
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const form = useFieldForm({
    fields: ["email", "password"],
    focusField: (field) => inputs[field].current?.focus(),
    failedText: texts.emailFailed,
    validate: ({ email, password }) => ({
      ...(email.trim() === "" ? { email: texts.emailMissing } : {}),
      ...(password === "" ? { password: texts.passwordMissing } : {}),
    }),
    send: async ({ email, password }) => {
      const account = await changeEmail(email.trim(), password);
      await updateQueryData<typeof account>(queryClient, ACCOUNT_KEY, () => account);
      const { waiting_email } = account;
      toast(waiting_email === null ? texts.emailDone : texts.emailMailed({ email: waiting_email }));
      if (waiting_email === null) void loadSession();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.emailDialog}
      description={texts.emailText}
      onSubmit={() => void form.submit()}
      initialFocus={inputs.email}
      finalFocus={finalFocus}
      dismissible={false}
      footer={
        <DialogButtons cancel={texts.cancel} onCancel={onClose} submit={texts.changeEmail} pending={form.isPending} />
      }
    >
      <div className={styles.form}>
        <TextField
          ref={inputs.email}
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={form.values.email}
          error={form.faults.email}
          onValueChange={form.setValue("email")}
        />
        <TextField
          ref={inputs.password}
          label={texts.password}
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          value={form.values.password}
          error={form.faults.password}
          onValueChange={form.setValue("password")}
        />
        <ErrorText text={form.fault} />
      </div>
    </Dialog>
  );
}
