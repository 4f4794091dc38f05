import { messages as signIn } from "@/features/accounts/signIn/messages";

/** Texts of the pages that mails link to, and of the outbox. */
export const messages = {
  backToSignIn: signIn.backToSignIn,
  passwordShort: signIn.passwordShort,

  newPasswordTitle: "Set a new password",
  newPassword: "New password",
  confirmNewPassword: "Confirm new password",
  updatePassword: "Update password",
  newMismatch: "Passwords do not match.",
  updated: "Your password has been updated. You can now sign in with your new password.",
  linkInvalid: "Invalid or expired reset link",
  linkNoSession: "Could not establish a recovery session. The link may have expired.",
  linkFailed: "Failed to process reset link",
  updateFailed: "The password could not be updated. Try again.",
  checkingLink: "Checking the link",
  tryAgain: "Try again",

  confirmTitle: "Confirm your email",
  chooseTitle: "Choose your password",
  chooseIntro: "This is your address. The password of your account is the one that you choose here.",
  chosen: "Your account is ready. You can now sign in with your password.",
  confirming: "Confirming your email",
  confirmFailed: "This confirmation link does not work. It may have been used already.",

  newEmailTitle: "Confirm your new email",
  confirmingNewEmail: "Confirming your new email",
  newEmailDone: (email: string) => `Your account has a new email: ${email}. You sign in with it from now on.`,
  newEmailFailed: "This link does not work. It may have been used already.",
  goOn: "Go on",

  outboxTitle: "Outbox",
  outboxIntro: "This instance has no mail server. Every mail is kept here instead, for this machine only.",
  outboxEmpty: "No mails yet",
  outboxEmptyText: "A mail appears here as soon as one would be sent.",
  outboxGone: "There is no outbox here",
  outboxGoneText: "It is only shown on the machine that runs Pegbar, while no mail server is set.",
  outboxFailed: "The outbox could not be read",
  mailTo: (address: string) => `To ${address}`,
} as const;
