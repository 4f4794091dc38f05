/** Texts of the board's sound. */
export const soundMessages = {
  trackName: (number: number) => `Sound ${number}`,
  scratch: "Scratch",
  tooManyTracks: "A project may have at most 16 sound tracks.",
  storageFull:
    "This browser keeps 200 MB of sounds that are not sent yet. Wait until some of them are, and drop this one again.",
  empty: "This file holds no sound.",
  tooLarge: "A sound may be at most 1 GB large.",
  notStored: (name: string) => `“${name}” could not be kept by this browser. Leave the page open until it is sent.`,
  notOnBoard: (name: string) => `“${name}” could not be put on the board.`,
  notDownloaded: "The sound couldn't be downloaded. Try again.",
  saveFile: "Save the file",
  uploadRejected: (name: string, why: string) => `“${name}” could not be sent. ${why}`,
  unavailableOffline: (count: number) =>
    count === 1
      ? "1 sound can't be heard offline. Its audio isn't on this device."
      : `${count} sounds can't be heard offline. Their audio isn't on this device.`,
  insecureContext: "Recording works over https or on this machine only.",
  microphoneDenied: "The microphone was not allowed.",
  noMicrophone: "No microphone was found.",
  noCuts: "There is nothing to record to yet: make a cut first.",
  takeName: (begun: Date) => `Take ${begun.toLocaleTimeString("en-GB")}`,
} as const;
