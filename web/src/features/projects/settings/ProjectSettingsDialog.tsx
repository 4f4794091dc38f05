import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { ApiProblem, getConflictingRecord, getErrorMessage } from "@/api/http/problem";
import { pickNewerVersion, updateQueryData } from "@/api/records/queryUpdates";
import { getChangedFields, rebaseDraft } from "@/api/records/rebase";
import type { Project } from "@/api/types";
import { projectQuery } from "@/api/useProject";
import { editProject } from "@/features/projects/api";
import { CoverField } from "@/features/projects/covers/CoverField";
import { FPS_DECIMALS } from "@/features/projects/limits";
import { StorageField } from "@/features/projects/storage/StorageField";
import { texts as shared } from "@/features/projects/texts";
import { showNotice } from "@/ui/dialogs/confirm";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { NumberField } from "@/ui/forms/NumberField";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { Switch } from "@/ui/forms/Switch";
import { TextField } from "@/ui/forms/TextField";
import { LabelField } from "./LabelField";
import styles from "./ProjectSettingsDialog.module.css";
import {
  FIELDS,
  normalizeSettings,
  type SettingsDraft,
  type SettingsErrors,
  toSettingsDraft,
  type Visibility,
  validateSettings,
} from "./projectSettings";
import { texts } from "./texts";

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
  const [baseProject, setBaseProject] = useState(project);
  const [draft, setDraft] = useState(() => toSettingsDraft(project));
  const [fieldErrors, setFieldErrors] = useState<SettingsErrors>({});
  const [hasConflict, setHasConflict] = useState(false);
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

  const change = (changes: Partial<SettingsDraft>): void => {
    setDraft((current) => ({ ...current, ...changes }));
    setFieldErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !(field in changes))));
  };

  const showErrors = (errors: SettingsErrors): boolean => {
    setFieldErrors(errors);
    const first = FIELDS.find((field) => errors[field] !== undefined);
    if (first) inputs[first]?.current?.focus();
    return first !== undefined;
  };

  const updateCache = (current: Project): void => {
    for (const ref of new Set([projectRef, current.slug, current.id])) {
      void updateQueryData<Project>(queryClient, projectQuery(ref).queryKey, (cached) =>
        pickNewerVersion(cached, current),
      );
    }
    void queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
  };

  const save = async (changes: Partial<SettingsDraft>): Promise<void> => {
    setIsPending(true);
    setHasConflict(false);
    try {
      updateCache(await editProject(baseProject, changes));
      onClose();
    } catch (error) {
      setIsPending(false);
      const current = getConflictingRecord<Project>(error);
      if (current) {
        setDraft(rebaseDraft(toSettingsDraft(baseProject), normalizeSettings(draft), toSettingsDraft(current)));
        setBaseProject(current);
        setHasConflict(true);
        updateCache(current);
        return;
      }
      const errors = error instanceof ApiProblem ? error.errors : [];
      if (showErrors(Object.fromEntries(errors.map(({ field, detail }) => [field, detail])))) return;
      await showNotice(texts.failed({ reason: getErrorMessage(error, texts.failedOther) }));
    }
  };

  const requestClose = useConfirmDiscard(
    Object.keys(getChangedFields(toSettingsDraft(baseProject), draft)).length > 0,
    onClose,
  );

  const submit = (): void => {
    if (isPending || showErrors(validateSettings(draft))) return;
    const changes = getChangedFields(toSettingsDraft(baseProject), normalizeSettings(draft));
    if (Object.keys(changes).length === 0) onClose();
    else void save(changes);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title={texts.title}
      onSubmit={submit}
      initialFocus={name}
      finalFocus={opener}
      dismissible={false}
      footer={<DialogButtons cancel={shared.cancel} onCancel={requestClose} submit={texts.save} pending={isPending} />}
    >
      {hasConflict ? (
        <p className={styles.conflict} role="alert">
          {texts.editConflict}
        </p>
      ) : null}
      <TextField
        ref={name}
        label={shared.name}
        autoComplete="off"
        maxLength={LIMITS.PROJECT_NAME_MAX}
        value={draft.name}
        error={fieldErrors.name}
        onValueChange={(text) => change({ name: text })}
      />
      <TextField
        multiline
        ref={inputs.description}
        label={texts.description}
        maxLength={LIMITS.PROJECT_DESCRIPTION_MAX}
        counter
        value={draft.description}
        error={fieldErrors.description}
        onValueChange={(description) => change({ description })}
      />
      <CoverField project={project} onChanged={updateCache} />
      <div className={styles.numbers}>
        <NumberField
          inputRef={inputs.width}
          label={shared.width}
          value={draft.width}
          error={fieldErrors.width}
          onValueChange={(width) => change({ width })}
        />
        <NumberField
          inputRef={inputs.height}
          label={shared.height}
          value={draft.height}
          error={fieldErrors.height}
          onValueChange={(height) => change({ height })}
        />
        <NumberField
          inputRef={inputs.fps}
          label={shared.fps}
          decimals={FPS_DECIMALS}
          value={draft.fps}
          error={fieldErrors.fps}
          onValueChange={(fps) => change({ fps })}
        />
        <NumberField
          inputRef={inputs.new_cut_frames}
          label={texts.newCutFrames}
          hint={texts.newCutFramesHint}
          value={draft.new_cut_frames}
          error={fieldErrors.new_cut_frames}
          onValueChange={(new_cut_frames) => change({ new_cut_frames })}
        />
        {draft.width !== baseProject.width || draft.height !== baseProject.height ? (
          <p className={styles.hint}>{texts.sizeHint}</p>
        ) : null}
      </div>
      <div className={styles.choice}>
        <span className={styles.label} aria-hidden="true">
          {texts.visibilityLabel}
        </span>
        <RadioGroup
          label={texts.visibilityLabel}
          value={draft.visibility}
          options={visibilityOptions}
          onValueChange={(visibility) => change({ visibility })}
        />
        <p className={styles.hint}>{texts.visibilityHints[draft.visibility]}</p>
      </div>
      <div>
        <Switch checked={draft.updates_enabled} onCheckedChange={(updates_enabled) => change({ updates_enabled })}>
          {texts.updatesEnabled}
        </Switch>
        <p className={styles.hint}>{texts.updatesHint}</p>
      </div>
      <LabelField projectId={project.id} />
      <StorageField projectId={project.id} />
    </Dialog>
  );
}
