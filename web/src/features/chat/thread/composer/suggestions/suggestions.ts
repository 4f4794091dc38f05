import { queryOptions } from "@tanstack/react-query";
import type { ChatOut, ProfileRef } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";
import type { Person } from "@/features/chat/thread/api";
import { texts } from "@/features/chat/thread/texts";
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
export function suggestionsQuery(chat: ChatOut, character: TriggerCharacter, me: string, people: readonly Person[]) {
  const { project } = chat;
  return queryOptions({
    queryKey: ["chat", "suggestions", chat.id, character, project === null ? people.length : 0],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      if (project === null) {
        const otherPeople = people.map(({ profile }) => profile).filter(({ id }) => id !== me);
        return character === "@" ? otherPeople.map(toPersonSuggestion) : [];
      }
      const path = { ref: project.id };
      if (character === "@") {
        const { items } = await call("GET", "/api/projects/{ref}/members", { path, signal });
        return items
          .map(({ profile }) => profile)
          .flatMap((person) => (person.id === me ? [] : [toPersonSuggestion(person)]));
      }
      const { items } = await call("GET", "/api/projects/{ref}/cuts", { path, signal });
      return items.map(({ id, name }, index) => ({
        key: id,
        title: texts.cut({ number: index + 1 }),
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
  const query = normalizeText(text);
  const hasWordPrefix = ({ searchText }: Suggestion) =>
    searchText.split(/[\s._-]+/).some((word) => word.startsWith(query));
  const hasPrefix = ({ searchText }: Suggestion) => searchText.startsWith(query);
  return options
    .filter((option) => query === "" || hasWordPrefix(option) || hasPrefix(option))
    .slice(0, SUGGESTIONS_MAX);
}
