import type { NotificationSettingsEdit, NotificationSettingsOut } from "@/api/gen/rest/types.gen";
import { call } from "@/api/http/client";

export type { NotificationSettingsOut };

export const SETTINGS_KEY = ["notifications", "settings"] as const;

export function loadSettings(signal: AbortSignal): Promise<NotificationSettingsOut> {
  return call("GET", "/api/notifications/settings", { signal });
}

export function saveSettings(body: NotificationSettingsEdit): Promise<NotificationSettingsOut> {
  return call("PUT", "/api/notifications/settings", { body });
}

export async function mute(ref: string): Promise<void> {
  await call("PUT", "/api/notifications/muted/{ref}", { path: { ref } });
}

export async function unmute(ref: string): Promise<void> {
  await call("DELETE", "/api/notifications/muted/{ref}", { path: { ref } });
}
