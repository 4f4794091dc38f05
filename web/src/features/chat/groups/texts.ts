import { defineTexts } from "@/i18n/defineTexts";

/** Texts of invitations in the group dialogs. */
export const texts = defineTexts("chat.groups", {
  invitationHint: "Friends and people from your projects join right away. Everyone else gets an invitation.",
  invited: "Invited",
  withdraw: "Withdraw",
  withdrawFor: "Withdraw {name}'s invitation",
});
