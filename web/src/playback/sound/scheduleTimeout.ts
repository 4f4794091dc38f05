/** Calls back so many ms later, unless what it returns is called before. */
export type ScheduleTimeout = (call: () => void, ms: number) => () => void;

export const scheduleTimeout: ScheduleTimeout = (call, ms) => {
  const handle = setTimeout(call, ms);
  return () => clearTimeout(handle);
};
