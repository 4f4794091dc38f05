import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BoardOut } from "@/api/gen/rest/types.gen";
import { call, toIfMatchHeaders } from "@/api/http/client";
import { getConflictingRecord, getErrorMessage } from "@/api/http/problem";
import { pickNewerVersion, updateQueryData } from "@/api/records/queryUpdates";
import { getLabelExamples, LABEL_PRESETS } from "@/playback/numbers";
import { showNotice } from "@/ui/dialogs/confirm";
import { Select } from "@/ui/forms/Select";
import styles from "./ProjectSettingsDialog.module.css";
import { texts } from "./texts";

const CUSTOM_PATTERN = "custom";

/**
 * Field for the label pattern of cuts in shots. A choice is saved right away; custom patterns are edited on the board.
 */
export function LabelField({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);
  const key = ["projects", projectId, "board"];
  const board = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("GET", "/api/projects/{ref}/board", { path: { ref: projectId }, signal }),
  });
  if (!board.data) return null;
  const { pattern, digits, step } = board.data;
  const presetIndex = LABEL_PRESETS.findIndex(
    (option) => option.pattern === pattern && option.digits === digits && option.step === step,
  );
  const save = async (base: BoardOut, body: { pattern: string; digits: number; step: number }): Promise<BoardOut> => {
    try {
      const options = { path: { ref: projectId }, body, headers: toIfMatchHeaders(base.version) };
      return (await call("PATCH", "/api/projects/{ref}/board", options)).board;
    } catch (error) {
      const current = getConflictingRecord<BoardOut>(error);
      if (!current) throw error;
      return save(current, body);
    }
  };
  const choose = async (value: string): Promise<void> => {
    const preset = LABEL_PRESETS[Number(value)];
    if (!preset || isPending) return;
    setPending(true);
    try {
      const selected = { pattern: preset.pattern, digits: preset.digits, step: preset.step };
      const saved = await save(board.data, selected);
      await updateQueryData<BoardOut>(queryClient, key, (cached) => pickNewerVersion(cached, saved));
    } catch (error) {
      await showNotice(texts.failed({ reason: getErrorMessage(error, texts.failedOther) }));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {texts.shotLabels}
      </span>
      <Select
        label={texts.shotLabels}
        value={presetIndex < 0 ? CUSTOM_PATTERN : String(presetIndex)}
        disabled={isPending}
        onValueChange={(value) => void choose(value)}
        options={[
          ...LABEL_PRESETS.map(({ example }, index) => ({ value: String(index), label: example })),
          ...(presetIndex < 0 ? [{ value: CUSTOM_PATTERN, label: texts.customPattern }] : []),
        ]}
      />
      <p className={styles.hint} aria-live="polite">
        {texts.labelsPreview(getLabelExamples({ pattern, digits, step }))}
      </p>
    </div>
  );
}
