import { defineTexts } from "@/i18n/defineTexts";

/** Texts of received group invitations. They load with the invitations, not with the page. */
export const texts = defineTexts("chat.invitations", {
  invitations: "Group invitations",
  invitedYou: "{name} invited you to a group",
  join: "Join",
  joinFor: "Join {name}'s group",
  decline: "Decline",
  declineFor: "Decline {name}'s invitation",
});
