/** Adds the commands that load after the board. Import it where all commands are listed. */
import { addCommands } from "@/features/storyboard/commands/commands";
import { contextCommands } from "@/features/storyboard/commands/contextCommands";
import { layerCommands } from "@/features/storyboard/commands/layerCommands";

addCommands(layerCommands, "redo");
addCommands(contextCommands);
