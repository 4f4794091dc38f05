/** UI texts of presence. */
export const presenceMessages = {
  here: "Here now",
  follow: (name: string) => `Follow ${name}`,
  stop: (name: string) => `Stop following ${name}`,
  following: (name: string) => `Following ${name}`,
  more: (count: number) => `and ${count} more`,
} as const;
