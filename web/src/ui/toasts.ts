import { createStore } from "zustand/vanilla";

export interface ToastMessage {
  id: number;
  text: string;
  tone: "plain" | "error";
}

export const toasts = createStore<{ shown: readonly ToastMessage[] }>(() => ({ shown: [] }));

let lastId = 0;

/** Says something in passing, for some seconds. What must be read belongs on the page instead. */
export function toast(text: string, tone: ToastMessage["tone"] = "plain"): void {
  lastId += 1;
  const message = { id: lastId, text, tone };
  toasts.setState(({ shown }) => ({ shown: [...shown.filter((other) => other.text !== text), message].slice(-3) }));
}

export function dismissToast(id: number): void {
  toasts.setState(({ shown }) => ({ shown: shown.filter((message) => message.id !== id) }));
}
