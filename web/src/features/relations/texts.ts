import { defineTexts } from "@/i18n/defineTexts";

/** UI texts of friends, requests, blocks and reports. */
const catalog = defineTexts("relations", {
  unfriending: {
    title: "Unfriend {name}?",
    description: "They won't be notified. Either of you can send a new friend request.",
    confirmLabel: "Unfriend",
    cancelLabel: "Stay friends",
  },
  blocking: {
    title: "Block {name}?",
    description:
      "Any friendship and pending requests will end. You won't be able to send each other requests, invitations, or messages. {name} won't be notified.",
    confirmLabel: "Block",
    cancelLabel: "Cancel",
  },
  title: "My friends",
  addFriend: "Add friend",
  pending: "Pending",
  acceptRequest: "Accept request",
  friends: "Friends",
  decline: "Decline",
  accept: "Accept",
  message: "Message",
  unfriend: "Unfriend",
  block: "Block",
  unblock: "Unblock",
  report: "Report",
  blockedNotice: "You blocked this person. They weren't notified.",
  cancelRequestQuestion: {
    title: "Cancel your pending friend request?",
    confirmLabel: "Cancel request",
    cancelLabel: "Keep request",
  },
  actionFailed: "Something went wrong",
  relationFailed: "Couldn't load your friend status.",
  tryAgain: "Try again",
  becameFriends: "You and {name} are now friends",

  common: "{count, plural, one {# friend in common} other {# friends in common}}",
  andMore: "and {count} more",

  reportTitle: "Report {name}",
  reportText: "Your report goes to your Pegbar administrator. This person won't be notified.",
  reason: "Reason",
  reasons: {
    spam: "Spam or advertising",
    harassment: "Harassment",
    impersonation: "Pretending to be someone else",
    "unwanted content": "Unwanted images or videos",
    "something else": "Something else",
  },
  reportQuestion: "What happened?",
  send: "Send report",
  cancel: "Cancel",
  reported: "Report sent. Thank you.",
  reportFailed: "Couldn't send the report. Try again.",

  lead: "People you work and chat with.",
  toNetwork: "Find more people in Network",
  findFriend: "Find a friend",
  requests: "Friend requests",
  noRequests: "No friend requests",
  incoming: "Incoming",
  outgoing: "Outgoing",
  incomingNote: "sent you a friend request",
  outgoingNote: "hasn't responded yet",
  cancelRequest: "Cancel request",
  more: "Show more",
  loading: "Loading...",
  none: "No friends yet",
  noneText: "Open someone's profile and select Add friend.",
  noMatches: "No matches",
  failed: "Couldn't load your friends",
  online: "online",
  blocked: "Blocked people",
});

export const texts = {
  ...catalog,
  unfriendQuestion: (name: string) => ({
    ...catalog.unfriending,
    title: catalog.unfriending.title({ name }),
    danger: true,
  }),
  blockQuestion: (name: string) => ({
    ...catalog.blocking,
    title: catalog.blocking.title({ name }),
    description: catalog.blocking.description({ name }),
    danger: true,
  }),
};
