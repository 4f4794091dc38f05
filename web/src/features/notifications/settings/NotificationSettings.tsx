import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/problem";
import { Button } from "@/ui/Button";
import { ErrorText } from "@/ui/ErrorText";
import { Panel } from "@/ui/Panel";
import { RadioGroup } from "@/ui/RadioGroup";
import { SaveStatusText } from "@/ui/SaveStatusText";
import { Skeleton } from "@/ui/Skeleton";
import { Switch } from "@/ui/Switch";
import { loadSettings, type NotificationSettingsOut, SETTINGS_KEY, saveSettings, unmute } from "./api";
import { messages } from "./messages";
import styles from "./NotificationSettings.module.css";

type Settings = NotificationSettingsOut;
const EMAIL_OPTIONS = (["off", "daily", "immediate"] as const).map((value) => ({
  value,
  label: messages.mails[value],
}));

/** Form for notification settings. Saves each change immediately. */
export default function NotificationSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => loadSettings(signal),
  });
  const isAsked = useLocation({ select: ({ hash }) => hash === "notifications" });
  const isThere = data !== undefined;
  const place = useRef<HTMLDivElement>(null);
  // Scroll again after loading: the content above changes the position of this section.
  useEffect(() => {
    if (isAsked && isThere) place.current?.scrollIntoView({ block: "start" });
  }, [isAsked, isThere]);
  return (
    <div ref={place} className={styles.place}>
      <Panel title={messages.title}>
        {data ? (
          <SettingsForm settings={data} />
        ) : error ? (
          <div className={styles.body}>
            <ErrorText text={getErrorMessage(error, messages.loadFailed)} />
            <Button className={styles.start} onClick={() => void refetch()}>
              {messages.tryAgain}
            </Button>
          </div>
        ) : (
          <div className={styles.body}>
            <Skeleton width="70%" height={20} />
            <Skeleton height={320} />
          </div>
        )}
      </Panel>
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const wanted = useRef<Settings | null>(null);
  const [isSaving, setSaving] = useState(false);

  const failed = (error: unknown): void => {
    setFault(getErrorMessage(error, messages.saveFailed));
    void queryClient.invalidateQueries({ queryKey: SETTINGS_KEY });
  };
  /**
   * Apply changes optimistically and save them one request at a time. Changes made during a request are merged into the
   * next.
   */
  const save = async (changes: Partial<Pick<Settings, "disabled" | "email_frequency">>): Promise<void> => {
    const now = queryClient.getQueryData<Settings>(SETTINGS_KEY) ?? settings;
    wanted.current = { ...now, ...changes };
    await queryClient.cancelQueries({ queryKey: SETTINGS_KEY });
    queryClient.setQueryData(SETTINGS_KEY, wanted.current);
    if (isSaving) return;
    setSaving(true);
    setFault(null);
    try {
      while (wanted.current !== null) {
        const { disabled: off, email_frequency: mail }: Settings = wanted.current;
        wanted.current = null;
        await saveSettings({ disabled: off, email_frequency: mail });
      }
    } catch (error) {
      wanted.current = null;
      failed(error);
    }
    setSaving(false);
  };
  const drop = async (id: string): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: SETTINGS_KEY });
    queryClient.setQueryData<Settings>(
      SETTINGS_KEY,
      (now) => now && { ...now, muted_projects: now.muted_projects.filter((project) => project.id !== id) },
    );
    await unmute(id).catch(failed);
  };

  return (
    <div className={styles.body}>
      <div className={styles.lead}>
        <p className={styles.text}>{messages.lead}</p>
        <SaveStatusText state={fault !== null ? "refused" : isSaving ? "saving" : "saved"} pendingCount={0} />
      </div>
      <div className={styles.groups}>
        {messages.groups.map(({ name, kinds }) => (
          <fieldset key={name} className={styles.group}>
            <legend className={styles.heading}>{name}</legend>
            {kinds.map((kind) => (
              <Switch
                key={kind}
                checked={!settings.disabled.includes(kind)}
                onCheckedChange={(isOn) =>
                  void save({
                    disabled: isOn ? settings.disabled.filter((one) => one !== kind) : [...settings.disabled, kind],
                  })
                }
              >
                {messages.kinds[kind]}
              </Switch>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.group}>
        <h3 className={styles.heading}>{messages.mail}</h3>
        {settings.can_send_email ? (
          <RadioGroup
            label={messages.mail}
            value={settings.email_frequency}
            options={EMAIL_OPTIONS}
            onValueChange={(mail) => void save({ email_frequency: mail })}
          />
        ) : (
          <p className={styles.text}>{messages.noMail}</p>
        )}
      </div>
      <div className={styles.group}>
        <h3 className={styles.heading}>{messages.muted}</h3>
        {settings.muted_projects.length === 0 ? (
          <p className={styles.text}>{messages.noneMuted}</p>
        ) : (
          <ul className={styles.muted}>
            {settings.muted_projects.map((project) => (
              <li key={project.id}>
                <span>{project.name}</span>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={messages.unmuteOf(project.name)}
                  onClick={() => void drop(project.id)}
                >
                  {messages.unmute}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ErrorText text={fault} />
    </div>
  );
}
