import { useMenuComponents } from "./menuComponents";
import popup from "./popup.module.css";

export function MenuSeparator() {
  const { Separator } = useMenuComponents();
  return <Separator className={popup.separator} />;
}
