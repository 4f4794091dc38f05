/** Texts of invitations in the group dialogs. */
export const messages = {
  whoIsInvited: "Friends and people from your projects join right away. Everybody else gets an invitation.",
  invited: "Invited",
  withdraw: "Withdraw",
  withdrawOf: (name: string) => `Withdraw the invitation of ${name}`,
} as const;
