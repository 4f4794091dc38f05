import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { ApiProblem, getErrorMessage } from "@/api/http/problem";
import { createIdempotencyKey } from "@/api/ids";
import { getChangedFields } from "@/api/records/rebase";
import { projectQuery } from "@/api/useProject";
import { createProject } from "@/features/projects/api";
import { FPS_DECIMALS } from "@/features/projects/limits";
import { texts as shared } from "@/features/projects/texts";
import { Dialog } from "@/ui/dialogs/Dialog";
import { DialogButtons } from "@/ui/dialogs/DialogButtons";
import { useConfirmDiscard } from "@/ui/dialogs/useConfirmDiscard";
import { NumberField } from "@/ui/forms/NumberField";
import { RadioGroup } from "@/ui/forms/RadioGroup";
import { TextField } from "@/ui/forms/TextField";
import styles from "./NewProjectDialog.module.css";
import {
  FIELDS,
  findPreset,
  getPresetSize,
  type NewProject,
  type NewProjectErrors,
  type NewProjectField,
  PRESET_NAMES,
  type ProjectDraft,
  validateDraft,
} from "./newProject";
import { texts } from "./texts";

const PRESET_ICON_HEIGHT = 11;

const presetOptions = PRESET_NAMES.map((name) => {
  const { width, height } = getPresetSize(name);
  const shape = { height: PRESET_ICON_HEIGHT, width: Math.round((PRESET_ICON_HEIGHT * width) / height) };
  return { value: name, label: name, icon: <span className={styles.shape} style={shape} aria-hidden="true" /> };
});

function isField(name: string): name is NewProjectField {
  return FIELDS.some((field) => field === name);
}

export default function NewProjectDialog({ initial, onClose }: { initial: ProjectDraft; onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const [fieldErrors, setFieldErrors] = useState<NewProjectErrors>({});
  const [submitError, setSubmitError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // A retry of the same project reuses its idempotency key, so that a lost response can't create it twice.
  const lastRequest = useRef({ key: "", body: "" });
  const fields = {
    name: useRef<HTMLInputElement>(null),
    width: useRef<HTMLInputElement>(null),
    height: useRef<HTMLInputElement>(null),
    fps: useRef<HTMLInputElement>(null),
  };

  const requestClose = useConfirmDiscard(Object.keys(getChangedFields(initial, draft)).length > 0, onClose);

  const change = (changes: Partial<ProjectDraft>) => {
    setDraft((current) => ({ ...current, ...changes }));
    setFieldErrors((current) => {
      const remaining = { ...current };
      for (const field of Object.keys(changes)) if (isField(field)) delete remaining[field];
      return remaining;
    });
  };

  const showErrors = (errors: NewProjectErrors) => {
    setFieldErrors(errors);
    const first = FIELDS.find((field) => errors[field] !== undefined);
    if (first) fields[first].current?.focus();
  };

  const create = async (project: NewProject) => {
    const body = JSON.stringify(project);
    if (lastRequest.current.body !== body) lastRequest.current = { key: createIdempotencyKey(), body };
    setPending(true);
    try {
      const created = await createProject(project, lastRequest.current.key);
      queryClient.setQueryData(projectQuery(created.slug).queryKey, created);
      void queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
      await navigate({ to: "/project/$ref", params: { ref: created.slug } });
    } catch (error) {
      setPending(false);
      const errors = error instanceof ApiProblem ? error.errors : [];
      const serverErrors: NewProjectErrors = {};
      for (const { field, detail } of errors) if (isField(field)) serverErrors[field] = detail;
      if (Object.keys(serverErrors).length > 0) showErrors(serverErrors);
      else setSubmitError(getErrorMessage(error, texts.createFailed));
    }
  };

  const submit = () => {
    if (pending) return;
    setSubmitError(null);
    const result = validateDraft(draft);
    if ("errors" in result) {
      showErrors(result.errors);
      return;
    }
    setFieldErrors({});
    void create(result.project);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && requestClose()}
      title={shared.newProject}
      onSubmit={submit}
      initialFocus={fields.name}
      dismissible={false}
      footer={
        <DialogButtons cancel={shared.cancel} onCancel={requestClose} submit={texts.createButton} pending={pending} />
      }
    >
      {submitError ? (
        <p className={styles.failed} role="alert">
          {submitError}
        </p>
      ) : null}
      <TextField
        ref={fields.name}
        label={shared.name}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        maxLength={LIMITS.PROJECT_NAME_MAX}
        value={draft.name}
        error={fieldErrors.name}
        onValueChange={(name) => change({ name })}
      />
      <RadioGroup
        label={texts.aspect}
        variant="tiles"
        value={findPreset(draft.width, draft.height)}
        onValueChange={(preset) => change(getPresetSize(preset))}
        options={presetOptions}
      />
      <div className={styles.numbers}>
        <NumberField
          inputRef={fields.width}
          label={shared.width}
          value={draft.width}
          error={fieldErrors.width}
          onValueChange={(width) => change({ width })}
        />
        <NumberField
          inputRef={fields.height}
          label={shared.height}
          value={draft.height}
          error={fieldErrors.height}
          onValueChange={(height) => change({ height })}
        />
        <NumberField
          inputRef={fields.fps}
          label={shared.fps}
          decimals={FPS_DECIMALS}
          value={draft.fps}
          error={fieldErrors.fps}
          onValueChange={(fps) => change({ fps })}
        />
      </div>
    </Dialog>
  );
}
