import { call } from "@/api/client";

export function signIn(email: string, password: string) {
  return call("POST", "/api/auth/sign-in", { body: { email, password } });
}

/** `user` is null where the address must be confirmed by mail first. */
export function signUp(email: string, password: string) {
  return call("POST", "/api/auth/sign-up", { body: { email, password } });
}

export function confirmEmail(code: string) {
  return call("POST", "/api/auth/confirm", { body: { code } });
}

export function askReset(email: string) {
  return call("POST", "/api/auth/reset", { body: { email } });
}

export function exchangeReset(code: string) {
  return call("POST", "/api/auth/reset/exchange", { body: { code } });
}

export function setNewPassword(password: string) {
  return call("PUT", "/api/auth/password", { body: { password } });
}

export async function listMails(signal: AbortSignal) {
  const { mails } = await call("GET", "/api/outbox", { signal });
  return mails;
}
