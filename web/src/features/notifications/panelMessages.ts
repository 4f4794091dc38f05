import type { NotificationOut } from "@/features/notifications/api";

type Kind = NotificationOut["kind"];

/** Phrases for a group of notifications of one kind. Kinds without one use `SINGULAR_PHRASES`. */
const PLURAL_PHRASES: Partial<Record<Kind, (count: string) => string>> = {
  mention: (count) => `mentioned you ${count} times in`,
  comment: (count) => `left ${count} comments on`,
  reply: (count) => `left ${count} replies to you on`,
  review_note: (count) => `left ${count} review notes on`,
  update: (count) => `posted ${count} updates in`,
};
const SINGULAR_PHRASES: Record<Kind, string> = {
  friend_accepted: "accepted your friend request",
  mention: "mentioned you in",
  group_added: "added you to the group",
  invite_accepted: "joined",
  added: "added you to",
  role: "gave you another role in",
  comment: "commented on",
  reply: "replied to you on",
  review_note: "left a review note on",
  update: "posted an update in",
};
/** Kinds whose `text` is the name of a role. In other kinds it quotes a person. */
const ROLE_KINDS: readonly Kind[] = ["added", "role"];

/** UI texts of the notifications panel. */
export const messages = {
  notifications: "Notifications",
  unread: "Unread",
  loading: "Loading...",
  empty: "No new notifications",
  emptyText: "Requests, comments and news of your projects appear here.",
  failed: "Your notifications could not be loaded",
  tryAgain: "Try again",
  waiting: "Waiting for your answer",
  happened: "What happened",
  list: "Open notifications",
  newsList: "What happened",
  more: "Show more",
  moreRequests: (count: number) => `Show ${count} more`,
  readAll: "Mark all as read",
  readOne: "Mark as read",
  settings: "Notification settings",
  actions: "Notification actions",
  mute: (project: string) => `Mute ${project}`,
  muted: (project: string) => `You hear no more of ${project}`,
  muteFailed: "The project could not be muted. Try again.",
  invites: (role: string) => `invites you as ${role}`,
  roles: { editor: "an editor", viewer: "a viewer" },
  accept: "Accept",
  decline: "Decline",
  open: "Open",
  wrote: (count: number) => (count === 1 ? "wrote to you" : `wrote you ${count >= 99 ? "99+" : count} messages`),
  answerFailed: "Your answer was not sent. Try again.",
  requests: {
    invite: (_name: string, project: string) => ({
      says: "",
      accept: `Accept the invitation to ${project}`,
      decline: `Decline the invitation to ${project}`,
      done: `You are a member of ${project} now`,
    }),
    join_request: (name: string, project: string) => ({
      says: "asks to join",
      accept: `Accept ${name} in ${project}`,
      decline: `Decline ${name} in ${project}`,
      done: `${name} is a member now`,
    }),
    message_request: (name: string, _project: string) => ({
      says: "",
      accept: `Accept messages from ${name}`,
      decline: `Open what ${name} wrote`,
      done: `${name} and you can write to each other now`,
    }),
    group_invite: (name: string, _project: string) => ({
      says: "invited you to a group",
      accept: `Accept ${name}'s invitation to a group`,
      decline: `Decline ${name}'s invitation to a group`,
      done: `You joined ${name}'s group`,
    }),
    friend_request: (name: string, _project: string) => ({
      says: "would like to be your friend",
      accept: `Accept ${name} as a friend`,
      decline: `Decline ${name} as a friend`,
      done: `${name} and you are friends now`,
    }),
  },
  who: (names: readonly string[], people: number) => {
    const [first = "", second] = names;
    if (people <= 1) return first;
    if (people === 2 && second !== undefined) return `${first} and ${second}`;
    return `${first} and ${people - 1} others`;
  },
  sentence: ({ kind, count, has_more: more, text }: NotificationOut) => ({
    saying: (count > 1 && PLURAL_PHRASES[kind]?.(more ? `${count}+` : String(count))) || SINGULAR_PHRASES[kind],
    text: text === "" || kind === "invite_accepted" ? "" : ROLE_KINDS.includes(kind) ? `As ${text}` : text,
  }),
} as const;
