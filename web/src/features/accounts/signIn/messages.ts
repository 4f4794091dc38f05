import { PASSWORD_MIN } from "@/api/gen/limit-values";

/** Texts of sign-in, sign-up and password reset. */
export const messages = {
  titles: { "sign-in": "Sign in", "sign-up": "Create account", reset: "Reset password" },
  intros: {
    "sign-in": "Welcome back. Your boards are where you left them.",
    "sign-up": "A place to plan, draw, time and review together.",
    reset: "We mail you a link with which you set a new password.",
  },
  email: "Email",
  password: "Password",
  confirmPassword: "Confirm password",
  submit: { "sign-in": "Sign in", "sign-up": "Create account", reset: "Send reset link" },
  invitationNeeded: "You need an invitation to create an account here. Ask an administrator for a link.",
  domainNeeded: (domains: readonly string[]) =>
    `Use an email address that ends with ${domains.map((name) => `@${name}`).join(" or ")}.`,
  toSignUp: "Create an account",
  toSignIn: "Have an account? Sign in",
  toReset: "Forgot password?",
  backToSignIn: "Back to sign in",
  emailMissing: "Please enter your email.",
  emailWrong: "Please enter an email address such as name@example.com.",
  passwordMissing: "Please enter your password.",
  passwordShort: `Password must be at least ${PASSWORD_MIN} characters.`,
  mismatch: "Passwords do not match",
  signInFailed: "Sign in failed",
  signUpFailed: "Sign up failed",
  resetFailed: "Failed to send the reset link",
  confirmMailSent: "Check your email to confirm your account, then sign in.",
  resetMailSent: "Check your email for a password reset link.",
  openOutbox: "Open the outbox",
} as const;
