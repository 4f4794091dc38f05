import { BellRing } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { texts } from "@/features/chat/texts";
import { IconButton } from "@/ui/buttons/IconButton";
import { Switch } from "@/ui/forms/Switch";
import { Popover } from "@/ui/popups/Popover";
import styles from "./Alerts.module.css";
import { alertPreferences, setAlertPreferences } from "./alertPreferences";
import { playChime } from "./playChime";

/** Popover with this browser's alert settings: notifications and sound. */
export default function AlertsButton() {
  const { shows, sounds } = useStore(alertPreferences);
  const [isRefused, setRefused] = useState(false);
  const canShow = "Notification" in window;
  const setNotificationsEnabled = async (isOn: boolean): Promise<void> => {
    const isGranted = !isOn || (await Notification.requestPermission()) === "granted";
    setRefused(!isGranted);
    setAlertPreferences({ shows: isOn && isGranted });
  };
  const setSoundEnabled = (isOn: boolean): void => {
    setAlertPreferences({ sounds: isOn });
    if (isOn) void playChime().catch(() => undefined);
  };
  return (
    <Popover
      title={texts.alerts}
      align="start"
      trigger={
        <IconButton label={texts.alerts} size="small" side="bottom">
          <BellRing size={15} aria-hidden="true" />
        </IconButton>
      }
    >
      <div className={styles.alerts}>
        <Switch checked={shows} disabled={!canShow} onCheckedChange={(isOn) => void setNotificationsEnabled(isOn)}>
          {texts.alertsNotifications}
        </Switch>
        <Switch checked={sounds} onCheckedChange={setSoundEnabled}>
          {texts.alertsSound}
        </Switch>
        <p className={styles.note} role="status">
          {!canShow ? texts.alertsUnsupported : isRefused ? texts.alertsRefused : texts.alertsWhen}
        </p>
      </div>
    </Popover>
  );
}
