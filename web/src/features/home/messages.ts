/** Texts of the dashboard. */
export const messages = {
  title: "Home",
  welcome: (name: string) => `Welcome, ${name}`,
  lead: "Where to?",
  featured: "Featured",
  featuredText: "See what others have finished.",
  create: "Create",
  createText: "Your projects: plan, draw and time your boards.",
  network: "Network",
  networkText: "Find people through your friends.",
} as const;
