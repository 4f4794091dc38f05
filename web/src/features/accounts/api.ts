import { BACK_PATH_MAX } from "@/api/gen/limit-values";
import { call } from "@/api/http/client";

export function signIn(email: string, password: string) {
  return call("POST", "/api/auth/sign-in", { body: { email, password } });
}

/** Sign up. `user` is null if the email address must be confirmed first. */
export function signUp(email: string, password: string, invitation: string | null) {
  return call("POST", "/api/auth/sign-up", { body: { email, password, ...(invitation && { invitation }) } });
}

export function confirmEmail(code: string) {
  return call("POST", "/api/auth/confirm", { body: { code } });
}

/** Request a reset mail. Its link returns to `returnPath`, which is omitted if it is too long. */
export function requestPasswordReset(email: string, returnPath: string | undefined) {
  const returnPathBody =
    returnPath !== undefined && returnPath.length <= BACK_PATH_MAX ? { return_path: returnPath } : {};
  return call("POST", "/api/auth/reset", { body: { email, ...returnPathBody } });
}

export function exchangeResetCode(code: string) {
  return call("POST", "/api/auth/reset/exchange", { body: { code } });
}

export function setNewPassword(password: string) {
  return call("PUT", "/api/auth/password", { body: { password } });
}

export async function listOutboxMails(signal: AbortSignal) {
  const { mails } = await call("GET", "/api/outbox", { signal });
  return mails;
}
