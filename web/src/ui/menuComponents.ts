import type { Menu } from "@base-ui/react/menu";
import { createContext, use } from "react";

/** What an entry is made of; handed down by the open menu, so that entries do not load it by themselves. */
export const MenuComponentsContext = createContext<Pick<
  typeof Menu,
  "Group" | "GroupLabel" | "Item" | "LinkItem" | "Separator"
> | null>(null);

export function useMenuComponents() {
  const parts = use(MenuComponentsContext);
  if (!parts) throw new Error("A menu's entry stands outside a menu.");
  return parts;
}
