import { queryOptions } from "@tanstack/react-query";
import { call } from "@/api/client";
import type { ChatOut, ProfileRef } from "@/api/gen/rest/types.gen";
import type { Person } from "@/features/chat/thread/api";
import { messages } from "@/features/chat/thread/messages";
import type { Sign } from "./trigger";

const SHOWN = 8;
const FRESH_MS = 30_000;

/** Something that can be named: what stands in the list, and what is written. */
export interface Option {
  key: string;
  title: string;
  about: string;
  avatar: { id: string; name: string; url: string | null } | null;
  written: string;
  /** In lower case and without accents: what is looked in. */
  words: string;
}

function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function ofPerson({ id, display_name, username, avatar_url }: ProfileRef): Option {
  return {
    key: id,
    title: display_name,
    about: `@${username}`,
    avatar: { id, name: display_name, url: avatar_url },
    written: `@${username}`,
    words: folded(`${username} ${display_name}`),
  };
}

/** Who and what can be named in a chat with a sign: its people, and in a project's chat the project's cuts. */
export function optionsQuery(chat: ChatOut, sign: Sign, me: string, people: readonly Person[]) {
  const { project } = chat;
  return queryOptions({
    queryKey: ["chat", "named", chat.id, sign, project === null ? people.length : 0],
    queryFn: async ({ signal }): Promise<Option[]> => {
      if (project === null) {
        const named = people.map(({ profile }) => profile).filter(({ id }) => id !== me);
        return sign === "@" ? named.map(ofPerson) : [];
      }
      const path = { ref: project.id };
      if (sign === "@") {
        const { items } = await call("GET", "/api/projects/{ref}/members", { path, signal });
        return items.map(({ profile }) => profile).flatMap((one) => (one.id === me ? [] : [ofPerson(one)]));
      }
      const { items } = await call("GET", "/api/projects/{ref}/cuts", { path, signal });
      return items.map(({ id, name }, index) => ({
        key: id,
        title: messages.cut(index + 1),
        about: name,
        avatar: null,
        written: `${location.origin}/storyboard/${project.slug}?cut=${id}`,
        words: folded(`${index + 1} ${name}`),
      }));
    },
    staleTime: FRESH_MS,
  });
}

/** Those in which a word begins with what was written, in their order. */
export function matching(options: readonly Option[], text: string): Option[] {
  const wanted = folded(text);
  const begins = ({ words }: Option) => words.split(/[\s._-]+/).some((word) => word.startsWith(wanted));
  const holds = ({ words }: Option) => words.startsWith(wanted);
  return options.filter((option) => wanted === "" || begins(option) || holds(option)).slice(0, SHOWN);
}
