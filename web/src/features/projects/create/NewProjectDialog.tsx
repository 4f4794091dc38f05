import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { LIMITS } from "@/api/gen/limits";
import { createIdempotencyKey } from "@/api/ids";
import { ApiProblem, getErrorMessage } from "@/api/problem";
import { getChangedFields } from "@/api/rebase";
import { projectQuery } from "@/api/useProject";
import { createProject } from "@/features/projects/api";
import { FPS_DECIMALS } from "@/features/projects/limits";
import { messages as shared } from "@/features/projects/messages";
import { Dialog } from "@/ui/Dialog";
import { DialogButtons } from "@/ui/DialogButtons";
import { NumberField } from "@/ui/NumberField";
import { RadioGroup } from "@/ui/RadioGroup";
import { TextField } from "@/ui/TextField";
import { useConfirmDiscard } from "@/ui/useConfirmDiscard";
import { messages } from "./messages";
import styles from "./NewProjectDialog.module.css";
import {
  FIELDS,
  findPreset,
  getPresetSize,
  type NewProject,
  type NewProjectFaults,
  type NewProjectField,
  PRESET_NAMES,
  type ProjectDraft,
  validateDraft,
} from "./newProject";

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
  const [faults, setFaults] = useState<NewProjectFaults>({});
  const [failed, setFailed] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  // A retry of the same project reuses its idempotency key, so that a lost response can't create it twice.
  const asked = useRef({ key: "", body: "" });
  const fields = {
    name: useRef<HTMLInputElement>(null),
    width: useRef<HTMLInputElement>(null),
    height: useRef<HTMLInputElement>(null),
    fps: useRef<HTMLInputElement>(null),
  };

  const leave = useConfirmDiscard(Object.keys(getChangedFields(initial, draft)).length > 0, onClose);

  const change = (part: Partial<ProjectDraft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setFaults((now) => {
      const left = { ...now };
      for (const field of Object.keys(part)) if (isField(field)) delete left[field];
      return left;
    });
  };

  const showFaults = (found: NewProjectFaults) => {
    setFaults(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first) fields[first].current?.focus();
  };

  const create = async (project: NewProject) => {
    const body = JSON.stringify(project);
    if (asked.current.body !== body) asked.current = { key: createIdempotencyKey(), body };
    setPending(true);
    try {
      const made = await createProject(project, asked.current.key);
      queryClient.setQueryData(projectQuery(made.slug).queryKey, made);
      void queryClient.invalidateQueries({ queryKey: ["projects", "list"] });
      await navigate({ to: "/project/$ref", params: { ref: made.slug } });
    } catch (error) {
      setPending(false);
      const errors = error instanceof ApiProblem ? error.errors : [];
      const found: NewProjectFaults = {};
      for (const { field, detail } of errors) if (isField(field)) found[field] = detail;
      if (Object.keys(found).length > 0) showFaults(found);
      else setFailed(getErrorMessage(error, messages.createFailed));
    }
  };

  const submit = () => {
    if (pending) return;
    setFailed(null);
    const checked = validateDraft(draft);
    if ("faults" in checked) {
      showFaults(checked.faults);
      return;
    }
    setFaults({});
    void create(checked.project);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={shared.newProject}
      onSubmit={submit}
      initialFocus={fields.name}
      dismissible={false}
      footer={
        <DialogButtons cancel={shared.cancel} onCancel={leave} submit={messages.createButton} pending={pending} />
      }
    >
      {failed ? (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      ) : null}
      <TextField
        ref={fields.name}
        label={shared.name}
        placeholder={messages.namePlaceholder}
        autoComplete="off"
        maxLength={LIMITS.PROJECT_NAME_MAX}
        value={draft.name}
        error={faults.name}
        onValueChange={(name) => change({ name })}
      />
      <RadioGroup
        label={messages.aspect}
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
          error={faults.width}
          onValueChange={(width) => change({ width })}
        />
        <NumberField
          inputRef={fields.height}
          label={shared.height}
          value={draft.height}
          error={faults.height}
          onValueChange={(height) => change({ height })}
        />
        <NumberField
          inputRef={fields.fps}
          label={shared.fps}
          decimals={FPS_DECIMALS}
          value={draft.fps}
          error={faults.fps}
          onValueChange={(fps) => change({ fps })}
        />
      </div>
    </Dialog>
  );
}
