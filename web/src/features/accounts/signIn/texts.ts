import { PASSWORD_MIN } from "@/api/gen/limit-values";
import { defineTexts } from "@/i18n/defineTexts";
import { formatAlternatives } from "@/i18n/lists";

/** Texts of sign-in, sign-up and password reset. */
const catalog = defineTexts(
  "accounts.signIn",
  {
    allowedDomains: "Use an email address that ends with {domains}.",
    titles: { "sign-in": "Sign in", "sign-up": "Create account", reset: "Reset password" },
    intros: {
      "sign-in": "Welcome back. Your boards are where you left them.",
      "sign-up": "A place to plan, draw, time, and review together.",
      reset: "Get a link to set a new password.",
    },
    email: "Email",
    password: "Password",
    confirmPassword: "Confirm password",
    submit: { "sign-in": "Sign in", "sign-up": "Create account", reset: "Send reset link" },
    invitationNeeded: "You need an invitation to create an account here. Ask an administrator for a link.",
    toSignUp: "Create an account",
    toSignIn: "Have an account? Sign in",
    toReset: "Forgot password?",
    backToSignIn: "Back to sign in",
    emailMissing: "Enter your email.",
    emailInvalid: "Enter an email address such as name@example.com.",
    passwordMissing: "Enter your password.",
    passwordShort: "Password must be at least {passwordMin} characters.",
    mismatch: "Passwords do not match",
    signInFailed: "Sign in failed",
    signUpFailed: "Sign up failed",
    resetFailed: "Couldn't send the reset link. Try again.",
    confirmMailSent: "Check your email to confirm your account, then sign in.",
    resetMailSent: "Check your email for a password reset link.",
    openOutbox: "Open the email outbox",
  },
  { passwordMin: PASSWORD_MIN },
);

export const texts = {
  ...catalog,
  domainNeeded: (domains: readonly string[]) =>
    catalog.allowedDomains({ domains: formatAlternatives(domains.map((name) => `@${name}`)) }),
};
