/** Call back after a delay. Returns a function that cancels it. */
export type ScheduleTimeout = (call: () => void, ms: number) => () => void;

export const scheduleTimeout: ScheduleTimeout = (call, ms) => {
  const handle = setTimeout(call, ms);
  return () => clearTimeout(handle);
};
