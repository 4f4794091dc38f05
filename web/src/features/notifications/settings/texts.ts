import { defineTexts } from "@/i18n/defineTexts";
import type { NotificationSettingsOut } from "./api";

type Kind = NotificationSettingsOut["disabled"][number];

/** UI texts of the notification settings. */
const catalog = defineTexts("notifications.settings", {
  groupNames: { people: "People", messages: "Messages", videos: "Your videos", projects: "Your projects" },
  title: "Notifications",
  lead: "Choose what you're notified about. Requests stay in your list until you respond, even if you turn off their notifications.",
  loadFailed: "Couldn't load your settings",
  saveFailed: "Couldn't save this change. Try again.",
  tryAgain: "Try again",
  kinds: {
    friend_request: "Friend requests",
    friend_accepted: "Accepted friend requests",
    message_request: "Messages from people who aren't friends",
    mention: "Mentions of your @name",
    group_invite: "Invitations to groups",
    group_added: "When you're added to a group",
    invite: "Invitations to projects",
    invite_accepted: "Accepted invitations",
    join_request: "Requests to join your projects",
    added: "When you're added to a project",
    role: "When your role changes",
    update: "Updates in your projects",
    comment: "Comments on your videos",
    reply: "Replies to your comments",
    review_note: "Review notes on your videos",
  },
  mail: "Email",
  mails: { off: "Off", daily: "Daily digest", immediate: "Immediately" },
  noMail: "This Pegbar server doesn't send email.",
  muted: "Muted projects",
  noneMuted: "None. To mute a project, open the menu on one of its notifications.",
  unmute: "Unmute",
  unmuteOf: "Unmute {project}",
});

export const texts = {
  ...catalog,
  groups: [
    { name: catalog.groupNames.people, kinds: ["friend_request", "friend_accepted"] },
    { name: catalog.groupNames.messages, kinds: ["message_request", "mention", "group_invite", "group_added"] },
    { name: catalog.groupNames.videos, kinds: ["comment", "reply", "review_note"] },
    {
      name: catalog.groupNames.projects,
      kinds: ["invite", "invite_accepted", "join_request", "added", "role", "update"],
    },
  ] satisfies { name: string; kinds: Kind[] }[],
};
