/** Calls back so many ms later, unless what it returns is called before. */
export type Later = (call: () => void, ms: number) => () => void;

export const later: Later = (call, ms) => {
  const handle = setTimeout(call, ms);
  return () => clearTimeout(handle);
};
