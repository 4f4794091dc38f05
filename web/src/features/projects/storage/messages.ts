/** Texts of storage usage. */
export const messages = {
  storage: "Storage",
  used: (used: string, most: string | null) => (most === null ? `${used} used` : `${used} of ${most} used`),
  all: (used: string, most: string | null) =>
    most === null ? `All your projects: ${used}` : `All your projects: ${used} of ${most}`,
  failed: "How full the project is could not be loaded.",
  openUploads: (count: number) => (count === 1 ? "1 unfinished upload" : `${count} unfinished uploads`),
  uploadState: (person: string, received: string, size: string, age: string) =>
    `${person} · ${received} of ${size} · ${age}`,
  cancelUpload: "Cancel",
  cancelNamed: (name: string) => `Cancel ${name}`,
  cancelFailed: "The upload couldn't be canceled. Try again.",
  nearlyFull: (percent: number) =>
    `This project is ${percent} % full. When it is full, nothing new can be saved: delete files, versions or videos to make room.`,
  nearlyFullAll: (percent: number) =>
    `Your projects together are ${percent} % full. When they are full, nothing new can be saved: delete files, versions or videos to make room.`,
} as const;
