import { useState } from "react";
import { useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { useShotNames } from "@/features/storyboard/shared/cuts/useShotNames";

export type ExportRangeKind = "all" | "selected" | "scenes";

export interface ExportRange {
  kind: ExportRangeKind;
  setKind: (kind: ExportRangeKind) => void;
  /** Kinds that this board offers now. */
  kinds: readonly ExportRangeKind[];
  selectedCount: number;
  /** Scenes in the order of the board. */
  scenes: readonly { id: string; name: string; isChosen: boolean }[];
  chooseScene: (sceneId: string, isChosen: boolean) => void;
  /** Ids of the cuts to export, in board order; null for all. */
  cutIds: string[] | null;
  /** True if no scene is chosen. */
  isInvalid: boolean;
}

/** Which cuts an export dialog exports. It begins with all, unless it was opened for the selected ones. */
export function useExportRange(): ExportRange {
  const { dialogs } = useEditorContext();
  const order = useBoard((state) => state.view.order);
  const selection = useBoard((state) => state.selection.ids);
  const { positions } = useBoard((state) => state.shots.structure);
  const { getSceneName } = useShotNames();
  const selected = order.filter((id) => selection.has(id));
  const [chosenKind, setKind] = useState<ExportRangeKind>(() => {
    const { popup } = dialogs.getState();
    return popup?.name === "exportFormat" && popup.selectedOnly ? "selected" : "all";
  });
  const [chosenScenes, setChosenScenes] = useState<ReadonlySet<string>>(new Set());
  const getSceneId = (cutId: string): string | null => positions.get(cutId)?.sceneId ?? null;
  const sceneIds = [...new Set(order.map(getSceneId))].filter((id) => id !== null);
  const kinds: ExportRangeKind[] = ["all"];
  if (selected.length > 0) kinds.push("selected");
  if (sceneIds.length > 0) kinds.push("scenes");
  const kind = kinds.includes(chosenKind) ? chosenKind : "all";
  const inScenes = order.filter((id) => chosenScenes.has(getSceneId(id) ?? ""));
  return {
    kind,
    setKind,
    kinds,
    selectedCount: selected.length,
    scenes: sceneIds.map((id) => ({ id, name: getSceneName(id), isChosen: chosenScenes.has(id) })),
    chooseScene: (sceneId, isChosen) =>
      setChosenScenes((old) => new Set([...[...old].filter((id) => id !== sceneId), ...(isChosen ? [sceneId] : [])])),
    cutIds: { all: null, selected, scenes: inScenes }[kind],
    isInvalid: kind === "scenes" && inScenes.length === 0,
  };
}
