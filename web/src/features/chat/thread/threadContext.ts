import { createContext, use } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChatOut, ProfileRef, QuotedMessage } from "@/api/gen/rest/types.gen";
import type { Message } from "./api";
import type { Talk } from "./log/talk";
import type { PictureBook } from "./pictures/urls";
import type { Outbox } from "./sending/outbox";

/** What one is about to do with a message. */
export interface Intent {
  /** Answers it. */
  quoted: QuotedMessage | null;
  /** Says it otherwise. */
  editing: Message | null;
}

export interface ThreadParts {
  chat: ChatOut;
  me: ProfileRef;
  talk: Talk;
  outbox: Outbox;
  pictures: PictureBook;
  intent: StoreApi<Intent>;
  /** The ids of blocked people's messages that the reader chose to see. */
  revealed: StoreApi<ReadonlySet<string>>;
  /** Leads to the message of this number, wherever it is in the past. */
  goTo: (number: number) => void;
  /** Back to the text. */
  focusText: () => void;
}

export const ThreadContext = createContext<ThreadParts | null>(null);

export function useThread(): ThreadParts {
  const parts = use(ThreadContext);
  if (!parts) throw new Error("A part of a conversation stands outside of one.");
  return parts;
}

export function makeIntent(quoted: QuotedMessage | null): StoreApi<Intent> {
  return createStore(() => ({ quoted, editing: null }));
}

export function makeRevealed(): StoreApi<ReadonlySet<string>> {
  return createStore<ReadonlySet<string>>(() => new Set());
}
