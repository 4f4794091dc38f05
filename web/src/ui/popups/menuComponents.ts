import type { Menu } from "@base-ui/react/menu";
import { createContext, use } from "react";

/** Menu components, provided by the open menu, so that items don't import the menu library. */
export const MenuComponentsContext = createContext<Pick<
  typeof Menu,
  "Group" | "GroupLabel" | "Item" | "LinkItem" | "Separator"
> | null>(null);

export function useMenuComponents() {
  const components = use(MenuComponentsContext);
  if (!components) throw new Error("Menu items must be inside a menu.");
  return components;
}
