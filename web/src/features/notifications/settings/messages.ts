import type { NotificationSettingsOut } from "./api";

type Kind = NotificationSettingsOut["disabled"][number];
type Mail = NotificationSettingsOut["email_frequency"];

/** UI texts of the notification settings. */
export const messages = {
  title: "Notifications",
  lead: "What the bell tells you of. What waits for your answer stays in its list either way.",
  loadFailed: "Your settings could not be loaded",
  saveFailed: "That could not be saved. Try again.",
  tryAgain: "Try again",
  groups: [
    { name: "People", kinds: ["friend_request", "friend_accepted"] },
    { name: "Messages", kinds: ["message_request", "mention", "group_invite", "group_added"] },
    { name: "Your videos", kinds: ["comment", "reply", "review_note"] },
    { name: "Your projects", kinds: ["invite", "invite_accepted", "join_request", "added", "role", "update"] },
  ] satisfies { name: string; kinds: Kind[] }[],
  kinds: {
    friend_request: "Friend requests",
    friend_accepted: "Accepted friend requests",
    message_request: "Messages from people who are no friends",
    mention: "Being called by @name",
    group_invite: "Invitations to groups",
    group_added: "Being added to a group",
    invite: "Invitations to projects",
    invite_accepted: "Accepted invitations",
    join_request: "Requests to join your projects",
    added: "Being added to a project",
    role: "Being given another role",
    update: "Updates of your projects",
    comment: "Comments on your videos",
    reply: "Replies to you",
    review_note: "Review notes on your videos",
  } satisfies Record<Kind, string>,
  mail: "Mail",
  mails: { off: "Off", daily: "Daily digest", immediate: "Immediately" } satisfies Record<Mail, string>,
  noMail: "This Pegbar sends no mail.",
  muted: "Muted projects",
  noneMuted: "None. A project is muted from one of its notifications.",
  unmute: "Unmute",
  unmuteOf: (project: string) => `Unmute ${project}`,
} as const;
