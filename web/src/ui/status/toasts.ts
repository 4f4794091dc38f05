import { createStore } from "zustand/vanilla";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastMessage {
  id: number;
  text: string;
  tone: "plain" | "error";
  /** Action offered while the toast is visible. */
  action?: ToastAction | undefined;
}

export const toasts = createStore<{ visible: readonly ToastMessage[] }>(() => ({ visible: [] }));

let lastId = 0;

/** Show a toast for a few seconds. Don't use it for messages that must be read. */
export function toast(text: string, tone: ToastMessage["tone"] = "plain", action?: ToastAction): void {
  lastId += 1;
  const message = { id: lastId, text, tone, action };
  toasts.setState(({ visible }) => ({
    visible: [...visible.filter((other) => other.text !== text), message].slice(-3),
  }));
}

export function dismissToast(id: number): void {
  toasts.setState(({ visible }) => ({ visible: visible.filter((message) => message.id !== id) }));
}
