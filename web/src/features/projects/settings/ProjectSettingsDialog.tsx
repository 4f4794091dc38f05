import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { ApiProblem, getConflictingRecord, getErrorMessage } from "@/api/problem";
import { pickNewerVersion, updateQueryData } from "@/api/queryUpdates";
import { getChangedFields, rebaseDraft } from "@/api/rebase";
import type { Project } from "@/api/types";
import { projectQuery } from "@/api/useProject";
import { editProject } from "@/features/projects/api";
import { CoverField } from "@/features/projects/covers/CoverField";
import { FPS_DECIMALS } from "@/features/projects/limits";
import { messages as shared } from "@/features/projects/messages";
import { StorageField } from "@/features/projects/storage/StorageField";
import { showNotice } from "@/ui/confirm";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { NumberField } from "@/ui/NumberField";
import { RadioGroup } from "@/ui/RadioGroup";
import { Switch } from "@/ui/Switch";
import { TextField } from "@/ui/TextField";
import { useConfirmDiscard } from "@/ui/useConfirmDiscard";
import { LabelField } from "./LabelField";
import { messages } from "./messages";
import styles from "./ProjectSettingsDialog.module.css";
import {
  FIELDS,
  normalizeSettings,
  type SettingsDraft,
  type SettingsFaults,
  toSettingsDraft,
  type Visibility,
  validateSettings,
} from "./projectSettings";

const VISIBILITIES: readonly Visibility[] = ["private", "unlisted", "public"];
const visibilityOptions = VISIBILITIES.map((value) => ({ value, label: shared.visibility[value] }));

export interface ProjectSettingsDialogProps {
  project: Project;
  /** Slug or id from the page's URL. */
  projectRef: string;
  /** Button that gets the focus when the dialog closes, even if the URL opened it. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export default function ProjectSettingsDialog({ project, projectRef, opener, onClose }: ProjectSettingsDialogProps) {
  const queryClient = useQueryClient();
  // Project from which the fields were filled. Newer versions that arrive don't change the fields.
  const [seen, setSeen] = useState(project);
  const [draft, setDraft] = useState(() => toSettingsDraft(project));
  const [faults, setFaults] = useState<SettingsFaults>({});
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const inputs = {
    name,
    description: useRef<HTMLTextAreaElement>(null),
    width: useRef<HTMLInputElement>(null),
    height: useRef<HTMLInputElement>(null),
    fps: useRef<HTMLInputElement>(null),
    new_cut_frames: useRef<HTMLInputElement>(null),
    visibility: null,
    updates_enabled: null,
  };

  const change = (part: Partial<SettingsDraft>): void => {
    setDraft((now) => ({ ...now, ...part }));
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
  };

  const showFaults = (found: SettingsFaults): boolean => {
    setFaults(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first) inputs[first]?.current?.focus();
    return first !== undefined;
  };

  const learn = (now: Project): void => {
    for (const ref of new Set([projectRef, now.slug, now.id])) {
      void updateQueryData<Project>(queryClient, projectQuery(ref).queryKey, (known) => pickNewerVersion(known, now));
    }
    void queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
  };

  const save = async (changes: Partial<SettingsDraft>): Promise<void> => {
    setIsPending(true);
    setIsOvertaken(false);
    try {
      learn(await editProject(seen, changes));
      onClose();
    } catch (error) {
      setIsPending(false);
      const now = getConflictingRecord<Project>(error);
      if (now) {
        setDraft(rebaseDraft(toSettingsDraft(seen), normalizeSettings(draft), toSettingsDraft(now)));
        setSeen(now);
        setIsOvertaken(true);
        learn(now);
        return;
      }
      const errors = error instanceof ApiProblem ? error.errors : [];
      if (showFaults(Object.fromEntries(errors.map(({ field, detail }) => [field, detail])))) return;
      await showNotice(messages.failed(getErrorMessage(error, messages.failedOther)));
    }
  };

  const leave = useConfirmDiscard(Object.keys(getChangedFields(toSettingsDraft(seen), draft)).length > 0, onClose);

  const submit = (): void => {
    if (isPending || showFaults(validateSettings(draft))) return;
    const changes = getChangedFields(toSettingsDraft(seen), normalizeSettings(draft));
    if (Object.keys(changes).length === 0) onClose();
    else void save(changes);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={messages.title}
      onSubmit={submit}
      initialFocus={name}
      finalFocus={opener}
      dismissible={false}
      footer={<DialogButtons cancel={shared.cancel} onCancel={leave} submit={messages.save} pending={isPending} />}
    >
      {isOvertaken ? (
        <p className={styles.overtaken} role="alert">
          {messages.changedMeanwhile}
        </p>
      ) : null}
      <TextField
        ref={name}
        label={shared.name}
        autoComplete="off"
        maxLength={LIMITS.PROJECT_NAME_MAX}
        value={draft.name}
        error={faults.name}
        onValueChange={(text) => change({ name: text })}
      />
      <TextField
        multiline
        ref={inputs.description}
        label={messages.description}
        maxLength={LIMITS.PROJECT_DESCRIPTION_MAX}
        counter
        value={draft.description}
        error={faults.description}
        onValueChange={(description) => change({ description })}
      />
      <CoverField project={project} onChanged={learn} />
      <div className={styles.numbers}>
        <NumberField
          inputRef={inputs.width}
          label={shared.width}
          value={draft.width}
          error={faults.width}
          onValueChange={(width) => change({ width })}
        />
        <NumberField
          inputRef={inputs.height}
          label={shared.height}
          value={draft.height}
          error={faults.height}
          onValueChange={(height) => change({ height })}
        />
        <NumberField
          inputRef={inputs.fps}
          label={shared.fps}
          decimals={FPS_DECIMALS}
          value={draft.fps}
          error={faults.fps}
          onValueChange={(fps) => change({ fps })}
        />
        <NumberField
          inputRef={inputs.new_cut_frames}
          label={messages.newCutFrames}
          value={draft.new_cut_frames}
          error={faults.new_cut_frames}
          onValueChange={(new_cut_frames) => change({ new_cut_frames })}
        />
        {draft.width !== seen.width || draft.height !== seen.height ? (
          <p className={styles.hint}>{messages.sizeHint}</p>
        ) : null}
      </div>
      <div className={styles.choice}>
        <span className={styles.label} aria-hidden="true">
          {messages.visibilityLabel}
        </span>
        <RadioGroup
          label={messages.visibilityLabel}
          value={draft.visibility}
          options={visibilityOptions}
          onValueChange={(visibility) => change({ visibility })}
        />
        <p className={styles.hint}>{messages.visibilityHints[draft.visibility]}</p>
      </div>
      <div>
        <Switch checked={draft.updates_enabled} onCheckedChange={(updates_enabled) => change({ updates_enabled })}>
          {messages.updatesEnabled}
        </Switch>
        <p className={styles.hint}>{messages.updatesHint}</p>
      </div>
      <LabelField projectId={project.id} />
      <StorageField projectId={project.id} />
    </Dialog>
  );
}
