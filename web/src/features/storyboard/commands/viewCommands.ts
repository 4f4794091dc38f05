import type { Command } from "@/features/storyboard/commands/command";
import { needsCut } from "@/features/storyboard/commands/disabledReason";
import { createPopupCommand } from "@/features/storyboard/commands/popupCommand";
import { keyTexts } from "@/features/storyboard/commands/texts";
import { viewActions } from "@/features/storyboard/stage/view/viewTransformStore";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { paperOnlyStore } from "@/features/storyboard/store/paperOnly";
import { settings } from "@/features/storyboard/store/settings";
import { texts } from "@/features/storyboard/texts";

/** Commands of the view of the canvas and the timeline. Those of the panels come from their registry. */
export const viewCommands = {
  closer: {
    group: "view",
    label: texts.zoomInView,
    keys: ["+", "="],
    requiredRight: "view",
    run: viewActions.zoomIn,
  },
  farther: {
    group: "view",
    label: texts.zoomOutView,
    keys: ["-"],
    requiredRight: "view",
    run: viewActions.zoomOut,
  },
  fitView: { group: "view", label: keyTexts.fitView, keys: ["0"], requiredRight: "view", run: viewActions.fit },
  turnRight: {
    group: "view",
    label: texts.turnRight,
    keys: ["R"],
    requiredRight: "view",
    run: viewActions.rotateRight,
  },
  turnLeft: {
    group: "view",
    label: texts.turnLeft,
    keys: ["Shift+R"],
    requiredRight: "view",
    run: viewActions.rotateLeft,
  },
  flip: { group: "view", label: texts.flip, keys: ["Shift+H"], requiredRight: "view", run: viewActions.mirror },
  drawMode: {
    group: "view",
    label: texts.drawMode,
    keys: [],
    requiredRight: "view",
    run: () => settings.setState(({ drawMode }) => ({ drawMode: !drawMode })),
  },
  paperOnly: {
    group: "view",
    label: keyTexts.paperOnly,
    keys: ["Tab"],
    requiredRight: "view",
    run: () => paperOnlyStore.setState(({ isOn }) => ({ isOn: !isOn })),
  },
  camera: {
    group: "view",
    label: keyTexts.camera,
    keys: ["C"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: () => cameraFramesStore.setState(({ isOn }) => ({ isOn: !isOn })),
  },
  guides: createPopupCommand("guides", "view", keyTexts.guides, "view"),
  thumbnails: {
    group: "view",
    label: texts.thumbnails,
    listLabel: keyTexts.thumbnails,
    keys: [],
    requiredRight: "view",
    run: () => settings.setState(({ thumbnails }) => ({ thumbnails: !thumbnails })),
  },
  timeline: {
    group: "view",
    label: keyTexts.timeline,
    keys: [],
    requiredRight: "view",
    run: () => settings.setState(({ timelineExpanded }) => ({ timelineExpanded: !timelineExpanded })),
  },
} satisfies Record<string, Command>;
