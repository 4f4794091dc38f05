/** The texts of the service that knows who is signed in; apart, since every page may need them at once. */
export const messages = {
  connecting: "Connecting to auth service...",
  retryIn: (seconds: number) => `Next try in ${seconds} s`,
  retrying: "Trying now",
  authError: (message: string) => `Auth error: ${message}`,
  reload: "Reload",
  loading: "Loading...",
} as const;
