import type { Command } from "@/features/storyboard/commands/command";
import { needsCut } from "@/features/storyboard/commands/disabledReason";
import { createPopupCommand } from "@/features/storyboard/commands/popupCommand";
import { keyMessages } from "@/features/storyboard/commands/texts";
import { viewActions } from "@/features/storyboard/stage/view/viewTransformStore";
import { cameraFramesStore } from "@/features/storyboard/store/cameraFrames";
import { settings } from "@/features/storyboard/store/settings";
import { messages } from "@/features/storyboard/texts";

/** Commands of the view of the canvas and the timeline. Those of the panels come from their registry. */
export const viewCommands = {
  closer: {
    group: "view",
    label: messages.zoomInView,
    keys: ["+", "="],
    requiredRight: "view",
    run: viewActions.zoomIn,
  },
  farther: {
    group: "view",
    label: messages.zoomOutView,
    keys: ["-"],
    requiredRight: "view",
    run: viewActions.zoomOut,
  },
  fitView: { group: "view", label: keyMessages.fitView, keys: ["0"], requiredRight: "view", run: viewActions.fit },
  turnRight: {
    group: "view",
    label: messages.turnRight,
    keys: ["R"],
    requiredRight: "view",
    run: viewActions.rotateRight,
  },
  turnLeft: {
    group: "view",
    label: messages.turnLeft,
    keys: ["Shift+R"],
    requiredRight: "view",
    run: viewActions.rotateLeft,
  },
  flip: { group: "view", label: messages.flip, keys: ["Shift+H"], requiredRight: "view", run: viewActions.mirror },
  drawMode: {
    group: "view",
    label: messages.drawMode,
    keys: [],
    requiredRight: "view",
    run: () => settings.setState(({ drawMode }) => ({ drawMode: !drawMode })),
  },
  camera: {
    group: "view",
    label: keyMessages.camera,
    keys: ["C"],
    requiredRight: "view",
    disabledReason: needsCut,
    run: () => cameraFramesStore.setState(({ isOn }) => ({ isOn: !isOn })),
  },
  guides: createPopupCommand("guides", "view", keyMessages.guides, "view"),
  thumbnails: {
    group: "view",
    label: messages.thumbnails,
    listLabel: keyMessages.thumbnails,
    keys: [],
    requiredRight: "view",
    run: () => settings.setState(({ thumbnails }) => ({ thumbnails: !thumbnails })),
  },
  timeline: {
    group: "view",
    label: keyMessages.timeline,
    keys: [],
    requiredRight: "view",
    run: () => settings.setState(({ timelineExpanded }) => ({ timelineExpanded: !timelineExpanded })),
  },
} satisfies Record<string, Command>;
