import { BellRing } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { messages } from "@/features/chat/messages";
import { IconButton } from "@/ui/IconButton";
import { Popover } from "@/ui/Popover";
import { Switch } from "@/ui/Switch";
import styles from "./Alerts.module.css";
import { alertWishes, wishAlerts } from "./alertWishes";
import { chime } from "./chime";

/** How this browser tells of messages while one looks elsewhere. */
export default function AlertsButton() {
  const { shows, sounds } = useStore(alertWishes);
  const [isRefused, setRefused] = useState(false);
  const canShow = "Notification" in window;
  const wishShown = async (isOn: boolean): Promise<void> => {
    const isGranted = !isOn || (await Notification.requestPermission()) === "granted";
    setRefused(!isGranted);
    wishAlerts({ shows: isOn && isGranted });
  };
  const wishSound = (isOn: boolean): void => {
    wishAlerts({ sounds: isOn });
    if (isOn) void chime().catch(() => undefined);
  };
  return (
    <Popover
      title={messages.alerts}
      align="start"
      trigger={
        <IconButton label={messages.alerts} size="small" side="bottom">
          <BellRing size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={styles.alerts}>
        <Switch checked={shows} disabled={!canShow} onCheckedChange={(isOn) => void wishShown(isOn)}>
          {messages.alertsShown}
        </Switch>
        <Switch checked={sounds} onCheckedChange={wishSound}>
          {messages.alertsHeard}
        </Switch>
        <p className={styles.note} role="status">
          {!canShow ? messages.alertsCannot : isRefused ? messages.alertsRefused : messages.alertsWhen}
        </p>
      </div>
    </Popover>
  );
}
