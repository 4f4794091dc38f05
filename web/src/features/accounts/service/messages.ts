/** Texts of the session status. In a file of their own, because every page may need them. */
export const messages = {
  connecting: "Connecting to auth service...",
  retryIn: (seconds: number) => `Next try in ${seconds} s`,
  retrying: "Trying now",
  authError: (message: string) => `Auth error: ${message}`,
  reload: "Reload",
  loading: "Loading...",
} as const;
