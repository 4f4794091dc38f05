import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { ChatList } from "@/api/gen/rest/types.gen";
import type { ProfileRef } from "@/api/types";
import { ALL, type ChatKind, type ChatOut, candidatesQuery, openDirect } from "@/features/chat/api";
import { nameOf } from "@/features/chat/list/names";

/** Nobody looks through more than so many chats of a kind. */
const PAGES_MAX = 20;
const KINDS: readonly ChatKind[] = ["direct", "group", "project"];

/** Where something can be sent: a chat, or somebody with whom there is none yet. */
export interface Target {
  key: string;
  name: string;
  kind: ChatKind | "person";
  avatarId: string;
  avatarUrl: string | null;
  /** The chat's id, where there is one. */
  open: () => Promise<string>;
}

function ofChat(chat: ChatOut): Target {
  return {
    key: chat.person?.id ?? chat.id,
    name: nameOf(chat),
    kind: chat.kind,
    avatarId: chat.person?.id ?? chat.id,
    avatarUrl: chat.person?.avatar_url ?? chat.picture_url,
    open: () => Promise.resolve(chat.id),
  };
}

function ofPerson({ id, display_name, avatar_url }: ProfileRef): Target {
  return {
    key: id,
    name: display_name,
    kind: "person",
    avatarId: id,
    avatarUrl: avatar_url,
    open: async () => (await openDirect(id)).id,
  };
}

/** All of one's chats of a kind, as far as a list is read through. */
async function chatsOf(kind: ChatKind, signal: AbortSignal): Promise<ChatOut[]> {
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
    queryKey: [...ALL, "targets"],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(KINDS.map((kind) => chatsOf(kind, signal)));
      const chats = lists.flat().filter(({ can_write: may_write }) => may_write);
      const at = ({ last_message: last }: ChatOut) => last?.created_at ?? "";
      return chats.sort((one, other) => at(other).localeCompare(at(one))).map(ofChat);
    },
  });
}

/** Friends, and with two letters anybody, whether or not there is a chat with them. */
export function personTargetsQuery(me: string, text: string) {
  return {
    ...candidatesQuery(text),
    select: (people: ProfileRef[]) => people.filter(({ id }) => id !== me).map(ofPerson),
  };
}

/** Those whose names hold a text, chats first; each person once. */
export function matching(chats: readonly Target[], people: readonly Target[], text: string): Target[] {
  const wanted = text.toLocaleLowerCase();
  const known = new Set(chats.map(({ key }) => key));
  const all = [...chats, ...people.filter(({ key }) => !known.has(key))];
  const named = (target: Target) => target.kind === "person" || target.name.toLocaleLowerCase().includes(wanted);
  return all.filter(named);
}
