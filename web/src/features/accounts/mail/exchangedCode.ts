const STORAGE_KEY = "pegbar.mailed-code";

/**
 * Code that this tab exchanged, stored until the new password is set. Codes work once, so a reload must not send it
 * again. The exchanged code itself grants no access.
 */
export const exchangedCode = {
  save(code: string): void {
    try {
      sessionStorage.setItem(STORAGE_KEY, code);
    } catch {
      // Without storage, a reload requires a new link.
    }
  },

  matches(code: string | undefined): boolean {
    try {
      return code !== undefined && sessionStorage.getItem(STORAGE_KEY) === code;
    } catch {
      return false;
    }
  },

  clear(): void {
    try {
      sessionStorage.removeItem(STORAGE_KEY);
    } catch {
      // Without storage, nothing is stored.
    }
  },
};
