import type { NotificationOut } from "@/features/notifications/api";
import { defineTexts } from "@/i18n/defineTexts";
import { formatList } from "@/i18n/lists";
import { formatCapped } from "@/i18n/numbers";

type Kind = NotificationOut["kind"];

/** Kinds whose `text` is the name of a role. In other kinds it quotes a person. */
const ROLE_KINDS: readonly Kind[] = ["added", "role"];

/** UI texts of the notifications panel. */
const catalog = defineTexts("notifications.panel", {
  messagesSent:
    "{count, plural, one {sent you a message request} other {sent you a message request ({number} messages)}}",
  andOthers: "{first} and {count, plural, one {# other} other {# others}}",
  asRole: "Role: {text}",
  // Before the name of a project, a group or a video.
  phrases: {
    friend_accepted: "{count, plural, one {accepted your friend request} other {accepted your friend request}}",
    mention: "{count, plural, one {mentioned you in} other {mentioned you {number} times in}}",
    group_added: "{count, plural, one {added you to the group} other {added you to the group}}",
    invite_accepted: "{count, plural, one {joined} other {joined}}",
    added: "{count, plural, one {added you to} other {added you to}}",
    role: "{count, plural, one {changed your role in} other {changed your role in}}",
    comment: "{count, plural, one {commented on} other {left {number} comments on}}",
    reply: "{count, plural, one {replied to you on} other {replied to you {number} times on}}",
    review_note: "{count, plural, one {left a review note on} other {left {number} review notes on}}",
    update: "{count, plural, one {posted an update in} other {posted {number} updates in}}",
  },
  requests: {
    invite: {
      phrase: "",
      accept: "Accept the invitation to {project}",
      decline: "Decline the invitation to {project}",
      done: "You joined {project}",
    },
    join_request: {
      phrase: "asked to join",
      accept: "Accept {name}'s request to join {project}",
      decline: "Decline {name}'s request to join {project}",
      done: "{name} is now a member",
    },
    message_request: {
      phrase: "",
      accept: "Accept messages from {name}",
      decline: "Open messages from {name}",
      done: "You and {name} can now message each other",
    },
    group_invite: {
      phrase: "invited you to a group",
      accept: "Accept {name}'s invitation to a group",
      decline: "Decline {name}'s invitation to a group",
      done: "You joined {name}'s group",
    },
    friend_request: {
      phrase: "sent you a friend request",
      accept: "Accept {name}'s friend request",
      decline: "Decline {name}'s friend request",
      done: "You and {name} are now friends",
    },
  },
  notifications: "Notifications",
  unread: "Unread",
  loading: "Loading...",
  empty: "No new notifications",
  emptyText: "Requests, comments, and project updates appear here.",
  failed: "Couldn't load your notifications",
  tryAgain: "Try again",
  waiting: "Needs your response",
  activity: "Activity",
  list: "Requests",
  activityList: "Activity",
  more: "Show more",
  moreRequests: "Show {count} more",
  readAll: "Mark all read",
  readOne: "Mark read",
  settings: "Notification settings",
  actions: "Notification actions",
  mute: "Mute {project}",
  muted: "{project} is muted",
  muteFailed: "Couldn't mute the project. Try again.",
  invited: "invited you to",
  // After the name of the project.
  roles: { editor: "as an editor", viewer: "as a viewer" },
  accept: "Accept",
  decline: "Decline",
  open: "Open",
  answerFailed: "Couldn't send your response. Try again.",
});

export const texts = {
  ...catalog,
  sentMessages: (count: number) => catalog.messagesSent({ count, number: formatCapped(count) }),
  formatNames: (names: readonly string[], people: number) => {
    const [first = "", second] = names;
    if (people <= 1) return first;
    if (people === 2 && second !== undefined) return formatList([first, second]);
    return catalog.andOthers({ first, count: people - 1 });
  },
  describe: ({ kind, count, has_more: hasMore, text }: NotificationOut) => ({
    phrase: catalog.phrases[kind]({ count, number: hasMore ? `${count}+` : String(count) }),
    text: text === "" || kind === "invite_accepted" ? "" : ROLE_KINDS.includes(kind) ? catalog.asRole({ text }) : text,
  }),
  describeRequest: (kind: keyof typeof catalog.requests, name: string, project: string) => {
    const { phrase, accept, decline, done } = catalog.requests[kind];
    const values = { name, project };
    return { phrase, accept: accept(values), decline: decline(values), done: done(values) };
  },
};
