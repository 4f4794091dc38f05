/** Texts of received group invitations. They load with the invitations, not with the page. */
export const messages = {
  invitations: "Invitations to groups",
  invitedYou: (name: string) => `${name} invited you to a group`,
  join: "Join",
  joinOf: (name: string) => `Join ${name}'s group`,
  decline: "Decline",
  declineOf: (name: string) => `Decline ${name}'s invitation`,
} as const;
