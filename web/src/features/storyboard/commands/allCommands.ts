/** Adds the commands that load after the board. Import it where all commands are listed. */
import { addCommands } from "@/features/storyboard/commands/commands";
import { contextCommands } from "@/features/storyboard/commands/contextCommands";

addCommands(contextCommands);
