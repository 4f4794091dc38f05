import { LIMITS } from "@/api/gen/limits";
import type { Message } from "@/features/chat/thread/api";

/** True if the user can still edit this message. */
export function canEditMessage(message: Message, me: string, now = Date.now()): boolean {
  const age = now - Date.parse(message.created_at);
  return (
    message.author.id === me &&
    !message.deleted &&
    message.kind === "text" &&
    age < LIMITS.MESSAGE_EDIT_MINUTES * 60_000
  );
}
