import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/api/http/problem";
import { Button } from "@/ui/buttons/Button";
import { ErrorText } from "@/ui/forms/ErrorText";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Switch } from "@/ui/forms/Switch";
import { Panel } from "@/ui/layout/Panel";
import { Skeleton } from "@/ui/layout/Skeleton";
import { SaveStatusText } from "@/ui/status/SaveStatusText";
import { loadSettings, type NotificationSettingsOut, SETTINGS_KEY, saveSettings, unmute } from "./api";
import styles from "./NotificationSettings.module.css";
import { texts } from "./texts";

type Settings = NotificationSettingsOut;
const EMAIL_OPTIONS = (["off", "daily", "immediate"] as const).map((value) => ({
  value,
  label: texts.mails[value],
}));

/** Form for notification settings. Saves each change immediately. */
export default function NotificationSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => loadSettings(signal),
  });
  const isLinked = useLocation({ select: ({ hash }) => hash === "notifications" });
  const isLoaded = data !== undefined;
  const section = useRef<HTMLDivElement>(null);
  // Scroll again after loading: the content above changes the position of this section.
  useEffect(() => {
    if (isLinked && isLoaded) section.current?.scrollIntoView({ block: "start" });
  }, [isLinked, isLoaded]);
  return (
    <div ref={section} className={styles.anchor}>
      <Panel title={texts.title}>
        {data ? (
          <SettingsForm settings={data} />
        ) : error ? (
          <div className={styles.body}>
            <ErrorText text={getErrorMessage(error, texts.loadFailed)} />
            <Button className={styles.start} onClick={() => void refetch()}>
              {texts.tryAgain}
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
  const [saveError, setSaveError] = useState<string | null>(null);
  const pendingSettings = useRef<Settings | null>(null);
  const [isSaving, setSaving] = useState(false);

  const handleFailure = (error: unknown): void => {
    setSaveError(getErrorMessage(error, texts.saveFailed));
    void queryClient.invalidateQueries({ queryKey: SETTINGS_KEY });
  };
  /**
   * Apply changes optimistically and save them one request at a time. Changes made during a request are merged into the
   * next.
   */
  const save = async (changes: Partial<Pick<Settings, "disabled" | "email_frequency">>): Promise<void> => {
    const current = queryClient.getQueryData<Settings>(SETTINGS_KEY) ?? settings;
    pendingSettings.current = { ...current, ...changes };
    await queryClient.cancelQueries({ queryKey: SETTINGS_KEY });
    queryClient.setQueryData(SETTINGS_KEY, pendingSettings.current);
    if (isSaving) return;
    setSaving(true);
    setSaveError(null);
    try {
      while (pendingSettings.current !== null) {
        const { disabled: disabledKinds, email_frequency: emailFrequency }: Settings = pendingSettings.current;
        pendingSettings.current = null;
        await saveSettings({ disabled: disabledKinds, email_frequency: emailFrequency });
      }
    } catch (error) {
      pendingSettings.current = null;
      handleFailure(error);
    }
    setSaving(false);
  };
  const unmuteProject = async (id: string): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: SETTINGS_KEY });
    queryClient.setQueryData<Settings>(
      SETTINGS_KEY,
      (previous) =>
        previous && { ...previous, muted_projects: previous.muted_projects.filter((project) => project.id !== id) },
    );
    await unmute(id).catch(handleFailure);
  };

  return (
    <div className={styles.body}>
      <div className={styles.lead}>
        <p className={styles.text}>{texts.lead}</p>
        <SaveStatusText state={saveError !== null ? "refused" : isSaving ? "saving" : "saved"} pendingCount={0} />
      </div>
      <div className={styles.groups}>
        {texts.groups.map(({ name, kinds }) => (
          <fieldset key={name} className={styles.group}>
            <legend className={styles.heading}>{name}</legend>
            {kinds.map((kind) => (
              <Switch
                key={kind}
                checked={!settings.disabled.includes(kind)}
                onCheckedChange={(isOn) =>
                  void save({
                    disabled: isOn
                      ? settings.disabled.filter((disabledKind) => disabledKind !== kind)
                      : [...settings.disabled, kind],
                  })
                }
              >
                {texts.kinds[kind]}
              </Switch>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={styles.group}>
        <h3 className={styles.heading}>{texts.mail}</h3>
        {settings.can_send_email ? (
          <RadioGroup
            label={texts.mail}
            value={settings.email_frequency}
            options={EMAIL_OPTIONS}
            onValueChange={(emailFrequency) => void save({ email_frequency: emailFrequency })}
          />
        ) : (
          <p className={styles.text}>{texts.noMail}</p>
        )}
      </div>
      <div className={styles.group}>
        <h3 className={styles.heading}>{texts.muted}</h3>
        {settings.muted_projects.length === 0 ? (
          <p className={styles.text}>{texts.noneMuted}</p>
        ) : (
          <ul className={styles.muted}>
            {settings.muted_projects.map((project) => (
              <li key={project.id}>
                <span>{project.name}</span>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={texts.unmuteOf({ project: project.name })}
                  onClick={() => void unmuteProject(project.id)}
                >
                  {texts.unmute}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ErrorText text={saveError} />
    </div>
  );
}
