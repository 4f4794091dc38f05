import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { ChatList } from "@/api/gen/rest/types.gen";
import type { ProfileRef } from "@/api/types";
import { CHAT_KEY, type ChatKind, type ChatOut, candidatesQuery, openDirectChat } from "@/features/chat/api";
import { getChatName } from "@/features/chat/list/chatNames";

/** Nobody looks through more than so many chats of a kind. */
const PAGES_MAX = 20;
const KINDS: readonly ChatKind[] = ["direct", "group", "project"];

/** Where something can be sent: a chat, or somebody with whom there is none yet. */
export interface ShareTarget {
  key: string;
  name: string;
  kind: ChatKind | "person";
  avatarId: string;
  avatarUrl: string | null;
  /** The chat's id, where there is one. */
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

/** All of one's chats of a kind, as far as a list is read through. */
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

/** One's chats, what was written in last first, whatever their kind. */
export function chatTargetsQuery() {
  return queryOptions({
    queryKey: [...CHAT_KEY, "targets"],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(KINDS.map((kind) => fetchChats(kind, signal)));
      const chats = lists.flat().filter(({ can_write: may_write }) => may_write);
      const at = ({ last_message: last }: ChatOut) => last?.created_at ?? "";
      return chats.sort((one, other) => at(other).localeCompare(at(one))).map(toChatTarget);
    },
  });
}

/** Friends, and with two letters anybody, whether or not there is a chat with them. */
export function personTargetsQuery(me: string, text: string) {
  return {
    ...candidatesQuery(text),
    select: (people: ProfileRef[]) => people.filter(({ id }) => id !== me).map(toPersonTarget),
  };
}

/** Those whose names hold a text, chats first; each person once. */
export function filterTargets(
  chats: readonly ShareTarget[],
  people: readonly ShareTarget[],
  text: string,
): ShareTarget[] {
  const wanted = text.toLocaleLowerCase();
  const known = new Set(chats.map(({ key }) => key));
  const all = [...chats, ...people.filter(({ key }) => !known.has(key))];
  const named = (target: ShareTarget) => target.kind === "person" || target.name.toLocaleLowerCase().includes(wanted);
  return all.filter(named);
}
