import { useMenuParts } from "./menuParts";
import popup from "./popup.module.css";

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator className={popup.separator} />;
}
