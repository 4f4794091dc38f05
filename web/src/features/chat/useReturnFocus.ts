import { useCallback, useState } from "react";

/** Remember the element that has the focus on mount. Returns a function that restores the focus. */
export function useReturnFocus(): () => void {
  const [opener] = useState(() => document.activeElement);
  return useCallback(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  }, [opener]);
}
