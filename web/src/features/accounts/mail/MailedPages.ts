/** The pages of mails, as one part: each by itself would cost every page more in names than it saves here. */
export { default as ConfirmPage } from "./ConfirmPage";
export { default as OutboxPage } from "./OutboxPage";
export { default as ResetPasswordPage } from "./ResetPasswordPage";
