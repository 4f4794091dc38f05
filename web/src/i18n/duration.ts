/** Format a duration in seconds as m:ss, or h:mm:ss from an hour on. */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60];
  const rest = String(totalSeconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
