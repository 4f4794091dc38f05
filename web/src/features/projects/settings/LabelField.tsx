import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, toIfMatchHeaders } from "@/api/client";
import type { BoardOut } from "@/api/gen/rest/types.gen";
import { getConflictingRecord, getErrorMessage } from "@/api/problem";
import { pickNewerVersion, updateQueryData } from "@/api/queryUpdates";
import { getLabelExamples, LABEL_PRESETS } from "@/playback/numbers";
import { showNotice } from "@/ui/confirm";
import { Select } from "@/ui/Select";
import { messages } from "./messages";
import styles from "./ProjectSettingsDialog.module.css";

const CUSTOM_PATTERN = "own";

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
  const at = LABEL_PRESETS.findIndex(
    (each) => each.pattern === pattern && each.digits === digits && each.step === step,
  );
  const save = async (seen: BoardOut, body: { pattern: string; digits: number; step: number }): Promise<BoardOut> => {
    try {
      const to = { path: { ref: projectId }, body, headers: toIfMatchHeaders(seen.version) };
      return (await call("PATCH", "/api/projects/{ref}/board", to)).board;
    } catch (error) {
      const now = getConflictingRecord<BoardOut>(error);
      if (!now) throw error;
      return save(now, body);
    }
  };
  const choose = async (value: string): Promise<void> => {
    const preset = LABEL_PRESETS[Number(value)];
    if (!preset || isPending) return;
    setPending(true);
    try {
      const chosen = { pattern: preset.pattern, digits: preset.digits, step: preset.step };
      const saved = await save(board.data, chosen);
      await updateQueryData<BoardOut>(queryClient, key, (known) => pickNewerVersion(known, saved));
    } catch (error) {
      await showNotice(messages.failed(getErrorMessage(error, messages.failedOther)));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.choice}>
      <span className={styles.label} aria-hidden="true">
        {messages.cutLabels}
      </span>
      <Select
        label={messages.cutLabels}
        value={at < 0 ? CUSTOM_PATTERN : String(at)}
        disabled={isPending}
        onValueChange={(value) => void choose(value)}
        options={[
          ...LABEL_PRESETS.map(({ example }, index) => ({ value: String(index), label: example })),
          ...(at < 0 ? [{ value: CUSTOM_PATTERN, label: messages.ownPattern }] : []),
        ]}
      />
      <p className={styles.hint} aria-live="polite">
        {messages.labelsRead(getLabelExamples(pattern))}
      </p>
    </div>
  );
}
