import { ChevronUp } from "lucide-react";
import { usePopup } from "@/features/storyboard/commands/popupCommand";
import { texts } from "@/features/storyboard/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { lazyComponent } from "@/ui/lazyComponent";
import { Popover } from "@/ui/popups/Popover";
import styles from "./Playbar.module.css";

const OnionOptions = lazyComponent(() => import("./OnionOptions"));

export function OnionOptionsButton() {
  return (
    <Popover
      {...usePopup("onion")}
      title={texts.onionSkin}
      preloadContent={OnionOptions.preload}
      side="top"
      align="start"
      trigger={
        <IconButton label={texts.onionOptions} size="small" className={styles.caret ?? ""}>
          <ChevronUp size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      <OnionOptions />
    </Popover>
  );
}
