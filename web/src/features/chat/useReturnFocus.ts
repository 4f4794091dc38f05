import { useCallback, useState } from "react";

/** What had the focus when this part came; returns how to give it back when the part goes. */
export function useReturnFocus(): () => void {
  const [opener] = useState(() => document.activeElement);
  return useCallback(() => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  }, [opener]);
}
