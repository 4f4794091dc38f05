/** Call back after a delay. Returns a function that cancels it. */
export type ScheduleTimeout = (callback: () => void, ms: number) => () => void;

export const scheduleTimeout: ScheduleTimeout = (callback, ms) => {
  const handle = setTimeout(callback, ms);
  return () => clearTimeout(handle);
};
