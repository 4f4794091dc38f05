/** Pages that mails link to, in one chunk: separate chunks would add more to every page's list than they save here. */
export { default as ConfirmPage } from "./ConfirmPage";
export { default as OutboxPage } from "./OutboxPage";
export { default as ResetPasswordPage } from "./ResetPasswordPage";
