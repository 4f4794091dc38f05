import { call } from "@/api/client";
import type {
  AskResetData,
  AskResetResponses,
  ConfirmData,
  ConfirmResponses,
  ExchangeResetData,
  ExchangeResetResponses,
  OutboxData,
  OutboxResponses,
  ResetPasswordData,
  ResetPasswordResponses,
  SignInData,
  SignInResponses,
  SignUpData,
  SignUpResponses,
} from "@/api/gen/rest/types.gen";

export function signIn(email: string, password: string) {
  return call<SignInData, SignInResponses>("POST", "/api/auth/sign-in", { body: { email, password } });
}

/** `user` is null where the address must be confirmed by mail first. */
export function signUp(email: string, password: string) {
  return call<SignUpData, SignUpResponses>("POST", "/api/auth/sign-up", { body: { email, password } });
}

export function confirmEmail(code: string) {
  return call<ConfirmData, ConfirmResponses>("POST", "/api/auth/confirm", { body: { code } });
}

export function askReset(email: string) {
  return call<AskResetData, AskResetResponses>("POST", "/api/auth/reset", { body: { email } });
}

export function exchangeReset(code: string) {
  return call<ExchangeResetData, ExchangeResetResponses>("POST", "/api/auth/reset/exchange", { body: { code } });
}

export function setNewPassword(password: string) {
  return call<ResetPasswordData, ResetPasswordResponses>("PUT", "/api/auth/password", { body: { password } });
}

export async function listMails(signal: AbortSignal) {
  const { mails } = await call<OutboxData, OutboxResponses>("GET", "/api/outbox", { signal });
  return mails;
}
