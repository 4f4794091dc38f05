import { messages } from "@/features/chat/thread/messages";

const hour = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long" });
const dayOfYear = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export const hourOf = (at: number): string => hour.format(at);
export const momentOf = (at: number): string => whole.format(at);

/** The hour of today, else the day with it. */
export function shortMoment(at: number, now = Date.now()): string {
  return new Date(at).toDateString() === new Date(now).toDateString() ? hourOf(at) : momentOf(at);
}

/** What a day is called above its first message. */
export function dayName(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const days = Math.round((today.setHours(0, 0, 0, 0) - then.setHours(0, 0, 0, 0)) / 86_400_000);
  if (days === 0) return messages.today;
  if (days === 1) return messages.yesterday;
  return (days < 300 ? day : dayOfYear).format(at);
}
