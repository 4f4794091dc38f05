import type { PictureOptions } from "@/features/storyboard/types";
import { recall, remember } from "./remembered";

/** Which pictures are packed, and how; remembered on this machine. */
export interface PictureChoice {
  format: "png" | "jpeg";
  everyFrame: boolean;
}

const NAME = "pegbar.storyboard.pictures.";

const usual: PictureChoice = { format: "png", everyFrame: false };

export function recallPictures(projectId: string): PictureChoice {
  const kept = recall(NAME + projectId, usual);
  return { ...kept, format: kept.format === "jpeg" ? "jpeg" : "png" };
}

export function rememberPictures(projectId: string, choice: PictureChoice): void {
  remember(NAME + projectId, choice);
}

/** What is sent, but for which cuts. */
export function pictureOptionsOf({ format, everyFrame }: PictureChoice): PictureOptions {
  return { format, every_frame: everyFrame };
}
