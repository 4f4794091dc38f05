import { useMemo } from "react";
import { useAudioState, useBoard, useEditorContext } from "@/features/storyboard/editorContext/editorContext";
import { createGetCutStart, getClipEnd, getClipStart } from "@/features/storyboard/sound/clipTime";
import type { Clip, ClipPatch, Sound } from "@/features/storyboard/types";
import type { CutLayout } from "@/playback/layoutCuts";

/** A clip with its lane and position. */
export interface LaneClip {
  readonly clip: Clip;
  readonly sound: Sound | undefined;
  readonly lane: number;
  /** `start` is in samples of the board, `end` in samples of the sound. */
  readonly start: number;
  readonly end: number;
}

/** Changes to a clip during a drag. If it is a copy, the original stays in place. */
export interface ClipDragPreview {
  readonly clipId: string;
  readonly fields: ClipPatch;
  readonly isCopy: boolean;
}

/**
 * Return the clips in order of lane and start, for this layout and with the drag preview applied. Clips anchored to
 * deleted cuts are left out.
 */
export function useLaneClips(dragPreview: ClipDragPreview | null, layout: CutLayout): LaneClip[] {
  const { project } = useEditorContext();
  const view = useAudioState((state) => state.view);
  const indexOf = useBoard((state) => state.indexOf);
  return useMemo(() => {
    const getCutStart = createGetCutStart({ layout, indexOf }, project.fps);
    const lanes = new Map(view.tracks.map(({ id }, lane) => [id, lane]));
    const laneClips: LaneClip[] = [];
    const addClip = (clip: Clip): void => {
      const start = getClipStart(clip, getCutStart);
      const lane = lanes.get(clip.track_id);
      if (start === null || lane === undefined) return;
      const sound = view.sounds.get(clip.sound_id);
      laneClips.push({ clip, sound, lane, start, end: getClipEnd(clip, sound) });
    };
    for (const clip of view.clips.values()) {
      if (dragPreview?.clipId !== clip.id) addClip(clip);
      else {
        if (dragPreview.isCopy) addClip(clip);
        addClip({ ...clip, ...dragPreview.fields, id: dragPreview.isCopy ? "" : clip.id });
      }
    }
    return laneClips.sort((a, b) => a.lane - b.lane || a.start - b.start);
  }, [view, layout, indexOf, project.fps, dragPreview]);
}
