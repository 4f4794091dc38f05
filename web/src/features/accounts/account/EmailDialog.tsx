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
import { messages } from "./texts";
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
    failedText: messages.emailFailed,
    validate: ({ email, password }) => ({
      ...(email.trim() === "" ? { email: messages.emailMissing } : {}),
      ...(password === "" ? { password: messages.passwordMissing } : {}),
    }),
    send: async ({ email, password }) => {
      const account = await changeEmail(email.trim(), password);
      await updateQueryData<typeof account>(queryClient, ACCOUNT_KEY, () => account);
      const { waiting_email } = account;
      toast(waiting_email === null ? messages.emailDone : messages.emailMailed({ email: waiting_email }));
      if (waiting_email === null) void loadSession();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.emailDialog}
      description={messages.emailText}
      onSubmit={() => void form.submit()}
      initialFocus={inputs.email}
      finalFocus={finalFocus}
      dismissible={false}
      footer={
        <DialogButtons
          cancel={messages.cancel}
          onCancel={onClose}
          submit={messages.changeEmail}
          pending={form.isPending}
        />
      }
    >
      <div className={styles.form}>
        <TextField
          ref={inputs.email}
          label={messages.newEmail}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={form.values.email}
          error={form.faults.email}
          onValueChange={form.setValue("email")}
        />
        <TextField
          ref={inputs.password}
          label={messages.password}
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
