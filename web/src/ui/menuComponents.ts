import type { Menu } from "@base-ui/react/menu";
import { createContext, use } from "react";

/** Menu components, provided by the open menu, so that items don't import the menu library. */
export const MenuComponentsContext = createContext<Pick<
  typeof Menu,
  "Group" | "GroupLabel" | "Item" | "LinkItem" | "Separator"
> | null>(null);

export function useMenuComponents() {
  const parts = use(MenuComponentsContext);
  if (!parts) throw new Error("A menu's entry stands outside a menu.");
  return parts;
}
