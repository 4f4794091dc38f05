const STORAGE_KEY = "pegbar.mailed-code";

/**
 * The mailed code that this tab has exchanged while the new password is not chosen yet: it works once, and a reload must
 * not ask for it again. The code itself opens nothing any more.
 */
export const exchangedCode = {
  save(code: string): void {
    try {
      sessionStorage.setItem(STORAGE_KEY, code);
    } catch {
      // Without a store a reload needs a new link.
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
      // Nothing was kept.
    }
  },
};
