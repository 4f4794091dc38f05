import { queryOptions } from "@tanstack/react-query";
import type { ChatList } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import type { ProfileRef } from "@/api/types";
import { CHAT_KEY, type ChatKind, type ChatOut, candidatesQuery, openDirectChat } from "@/features/chat/api";
import { getChatName } from "@/features/chat/list/chatNames";

/** Maximum number of pages loaded per kind of chat. */
const PAGES_MAX = 20;
const KINDS: readonly ChatKind[] = ["direct", "group", "project"];

/** Target of a share: a chat, or a person without one. */
export interface ShareTarget {
  key: string;
  name: string;
  kind: ChatKind | "person";
  avatarId: string;
  avatarUrl: string | null;
  /** Return the chat's id. For a person, create the chat first. */
  getChatId: () => Promise<string>;
}

function toChatTarget(chat: ChatOut): ShareTarget {
  return {
    key: chat.person?.id ?? chat.id,
    name: getChatName(chat),
    kind: chat.kind,
    avatarId: chat.person?.id ?? chat.id,
    avatarUrl: chat.person?.avatar_url ?? chat.picture_url,
    getChatId: () => Promise.resolve(chat.id),
  };
}

function toPersonTarget({ id, display_name, avatar_url }: ProfileRef): ShareTarget {
  return {
    key: id,
    name: display_name,
    kind: "person",
    avatarId: id,
    avatarUrl: avatar_url,
    getChatId: async () => (await openDirectChat(id)).id,
  };
}

/** Fetch the user's chats of a kind, up to PAGES_MAX pages. */
async function fetchChats(kind: ChatKind, signal: AbortSignal): Promise<ChatOut[]> {
  const chats: ChatOut[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const list: ChatList = await call("GET", "/api/chats", { query: { kind, cursor }, signal });
    chats.push(...list.items);
    cursor = list.next_cursor;
    if (cursor === null) break;
  }
  return chats;
}

/** Query for all chats the user can write in, most recent message first, as share targets. */
export function chatTargetsQuery() {
  return queryOptions({
    queryKey: [...CHAT_KEY, "targets"],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(KINDS.map((kind) => fetchChats(kind, signal)));
      const chats = lists.flat().filter(({ can_write: canWrite }) => canWrite);
      const getLastMessageTime = ({ last_message: last }: ChatOut) => last?.created_at ?? "";
      return chats.sort((a, b) => getLastMessageTime(b).localeCompare(getLastMessageTime(a))).map(toChatTarget);
    },
  });
}

/**
 * Query for friends and, from two letters, anyone, as share targets. Includes people the user already has a chat with.
 */
export function personTargetsQuery(me: string, text: string) {
  return {
    ...candidatesQuery(text),
    select: (people: ProfileRef[]) => people.filter(({ id }) => id !== me).map(toPersonTarget),
  };
}

/**
 * Return the chats whose name contains `text`, then the people without a chat among them. The server has already
 * filtered the people.
 */
export function filterTargets(
  chats: readonly ShareTarget[],
  people: readonly ShareTarget[],
  text: string,
): ShareTarget[] {
  const query = text.toLocaleLowerCase();
  const chatKeys = new Set(chats.map(({ key }) => key));
  const all = [...chats, ...people.filter(({ key }) => !chatKeys.has(key))];
  const matches = (target: ShareTarget) => target.kind === "person" || target.name.toLocaleLowerCase().includes(query);
  return all.filter(matches);
}
