import { messages } from "@/features/chat/thread/messages";

const timeFormat = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const dateFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });
const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export const formatTime = (at: number): string => timeFormat.format(at);
export const formatDateTime = (at: number): string => dateTimeFormat.format(at);

/** Format a time: the hour only if it is today, else with the day. */
export function formatTimeOrDate(at: number, now = Date.now()): string {
  return new Date(at).toDateString() === new Date(now).toDateString() ? formatTime(at) : formatDateTime(at);
}

/** Format a day for the separator above its first message. */
export function formatDay(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const days = Math.round((today.setHours(0, 0, 0, 0) - then.setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return messages.today;
  if (days === 1) return messages.yesterday;
  return (days < 300 ? dayFormat : dateFormat).format(at);
}
