import { texts as signIn } from "@/features/accounts/signIn/texts";
import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the pages that mails link to, and of the outbox. */
const catalog = defineTexts("accounts.mail", {
  newPasswordTitle: "Update password",
  newPassword: "New password",
  confirmNewPassword: "Confirm new password",
  updatePassword: "Update password",
  newMismatch: "Passwords do not match.",
  updated: "Your password has been updated. You can now sign in with your new password.",
  linkInvalid: "Invalid or expired reset link",
  linkNoSession: "Could not establish a recovery session. The link may have expired.",
  linkFailed: "Failed to process reset link",
  updateFailed: "Couldn't update your password. Try again.",
  checkingLink: "Checking your link…",
  tryAgain: "Try again",

  confirmTitle: "Confirm your email",
  chooseTitle: "Choose your password",
  chooseIntro: "Your email is confirmed. Choose a password for your account.",
  passwordChosen: "Your account is ready. You can now sign in with your password.",
  confirming: "Confirming your email…",
  confirmFailed: "This confirmation link is no longer valid or has already been used. Try signing in.",

  newEmailTitle: "Confirm your new email",
  confirmingNewEmail: "Confirming your new email…",
  newEmailDone: "Your email is now {email}. Use it the next time you sign in.",
  newEmailFailed:
    "This link is no longer valid or has already been used. Check your email address on the account page.",
  continueLabel: "Continue",

  outboxTitle: "Email outbox",
  outboxIntro: "No mail server is set up, so emails are saved here instead. They can only be seen on this computer.",
  outboxEmpty: "No emails yet",
  outboxEmptyText: "Emails appear here instead of being sent.",
  outboxUnavailable: "Email outbox unavailable",
  outboxUnavailableText:
    "The email outbox is available only on the computer that runs Pegbar, and only when no mail server is set up.",
  outboxFailed: "Couldn't load the email outbox",
  mailTo: "To {address}",
});

export const texts = { ...catalog, backToSignIn: signIn.backToSignIn, passwordShort: signIn.passwordShort };
