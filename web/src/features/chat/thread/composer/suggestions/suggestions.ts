import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { ChatOut, ProfileRef } from "@/api/gen/rest/types.gen";
import type { Person } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import type { TriggerCharacter } from "./trigger";

const SUGGESTIONS_MAX = 8;
const STALE_TIME_MS = 30_000;

/** Name to suggest: its appearance in the list and the text it inserts. */
export interface Suggestion {
  key: string;
  title: string;
  description: string;
  avatar: { id: string; name: string; url: string | null } | null;
  insertedText: string;
  /** Text to match against, in lowercase and without accents. */
  searchText: string;
}

function normalizeText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function toPersonSuggestion({ id, display_name, username, avatar_url }: ProfileRef): Suggestion {
  return {
    key: id,
    title: display_name,
    description: `@${username}`,
    avatar: { id, name: display_name, url: avatar_url },
    insertedText: `@${username}`,
    searchText: normalizeText(`${username} ${display_name}`),
  };
}

/** Query for suggestions: `@` lists the chat's people, `#` the project's cuts (in a project's chat only). */
export function suggestionsQuery(chat: ChatOut, sign: TriggerCharacter, me: string, people: readonly Person[]) {
  const { project } = chat;
  return queryOptions({
    queryKey: ["chat", "named", chat.id, sign, project === null ? people.length : 0],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      if (project === null) {
        const named = people.map(({ profile }) => profile).filter(({ id }) => id !== me);
        return sign === "@" ? named.map(toPersonSuggestion) : [];
      }
      const path = { ref: project.id };
      if (sign === "@") {
        const { items } = await call("GET", "/api/projects/{ref}/members", { path, signal });
        return items.map(({ profile }) => profile).flatMap((one) => (one.id === me ? [] : [toPersonSuggestion(one)]));
      }
      const { items } = await call("GET", "/api/projects/{ref}/cuts", { path, signal });
      return items.map(({ id, name }, index) => ({
        key: id,
        title: messages.cut(index + 1),
        description: name,
        avatar: null,
        insertedText: `${location.origin}/storyboard/${project.slug}?cut=${id}`,
        searchText: normalizeText(`${index + 1} ${name}`),
      }));
    },
    staleTime: STALE_TIME_MS,
  });
}

/** Return the suggestions in which a word starts with `text`, in order, up to SUGGESTIONS_MAX. */
export function filterSuggestions(options: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = normalizeText(text);
  const begins = ({ searchText }: Suggestion) => searchText.split(/[\s._-]+/).some((word) => word.startsWith(wanted));
  const holds = ({ searchText }: Suggestion) => searchText.startsWith(wanted);
  return options.filter((option) => wanted === "" || begins(option) || holds(option)).slice(0, SUGGESTIONS_MAX);
}
