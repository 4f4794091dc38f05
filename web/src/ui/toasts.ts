import { createStore } from "zustand/vanilla";

export interface ToastAction {
  label: string;
  act: () => void;
}

export interface ToastMessage {
  id: number;
  text: string;
  tone: "plain" | "error";
  /** What may be done about it while it stands there. */
  action?: ToastAction | undefined;
}

export const toasts = createStore<{ shown: readonly ToastMessage[] }>(() => ({ shown: [] }));

let lastId = 0;

/** Says something in passing, for some seconds. What must be read belongs on the page instead. */
export function toast(text: string, tone: ToastMessage["tone"] = "plain", action?: ToastAction): void {
  lastId += 1;
  const message = { id: lastId, text, tone, action };
  toasts.setState(({ shown }) => ({ shown: [...shown.filter((other) => other.text !== text), message].slice(-3) }));
}

export function dismissToast(id: number): void {
  toasts.setState(({ shown }) => ({ shown: shown.filter((message) => message.id !== id) }));
}
