const NAME = "pegbar.mailed-code";

/**
 * The mailed code that this tab has exchanged while the new password is not chosen yet: it works once, and a reload must
 * not ask for it again. The code itself opens nothing any more.
 */
export const exchangedCode = {
  keep(code: string): void {
    try {
      sessionStorage.setItem(NAME, code);
    } catch {
      // Without a store a reload needs a new link.
    }
  },

  is(code: string | undefined): boolean {
    try {
      return code !== undefined && sessionStorage.getItem(NAME) === code;
    } catch {
      return false;
    }
  },

  forget(): void {
    try {
      sessionStorage.removeItem(NAME);
    } catch {
      // Nothing was kept.
    }
  },
};
