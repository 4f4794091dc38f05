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
      for (const [hertz, startOffset] of [
        [660, 0],
        [880, 0.12],
      ] as const) {
        const oscillator = context.createOscillator();
        oscillator.frequency.value = hertz;
        oscillator.connect(volume);
        oscillator.start(now + startOffset);
        oscillator.stop(now + startOffset + 0.28);
        if (startOffset > 0) oscillator.onended = () => resolve();
      }
    });
  } finally {
    await context.close();
  }
}
