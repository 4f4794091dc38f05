/**
 * Play two soft notes. They are synthesized, so nothing is downloaded. Browsers stay silent until the first
 * interaction.
 */
export async function playChime(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const volume = context.createGain();
    volume.connect(context.destination);
    const now = context.currentTime;
    volume.gain.setValueAtTime(0.0001, now);
    volume.gain.exponentialRampToValueAtTime(0.12, now + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.4);
    await new Promise<void>((resolve) => {
      for (const [hertz, at] of [
        [660, 0],
        [880, 0.12],
      ] as const) {
        const note = context.createOscillator();
        note.frequency.value = hertz;
        note.connect(volume);
        note.start(now + at);
        note.stop(now + at + 0.28);
        if (at > 0) note.onended = () => resolve();
      }
    });
  } finally {
    await context.close();
  }
}
