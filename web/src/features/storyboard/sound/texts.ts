import { defineTexts } from "@/i18n/defineTexts";

/** Texts of the board's sound. */
export const soundTexts = defineTexts("storyboard.sound", {
  trackName: "Sound {number}",
  takeName: "Take {time}",
  scratch: "Scratch",
  tooManyTracks: "A project can have up to 16 audio tracks.",
  storageFull:
    "This browser can hold up to 200 MB of audio waiting to upload. Wait for some to finish, then add this file again.",
  empty: "This file has no audio. Choose another file.",
  tooLarge: "Audio files can be up to 1 GB.",
  notStored: "Couldn't store “{name}” in this browser. Keep this page open until it's uploaded.",
  notOnBoard: "Couldn't add “{name}” to the board. Try again.",
  notDownloaded: "Couldn't download the audio. Try again.",
  saveFile: "Save file",
  uploadRejected: "Couldn't upload “{name}”. {reason}",
  unavailableOffline:
    "{count, plural, one {# audio file can't be played offline because it isn't on this device.} other {# audio files can't be played offline because they aren't on this device.}}",
  insecureContext: "Recording needs a secure connection. Open this page over HTTPS.",
  microphoneDenied: "Microphone access is blocked. Allow it in your browser settings.",
  noMicrophone: "No microphone found. Connect one and try again.",
  noCuts: "There's nothing to record to yet. Add a cut first.",
});
