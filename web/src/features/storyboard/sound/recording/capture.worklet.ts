/** Message to the page: samples of the first channel, and the context's sample index of the first of them. */
export interface CapturedSamples {
  readonly at: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Samples per message: 50 ms at 48 kHz. */
const BLOCK_SAMPLES = 2400;

// Globals of the AudioWorklet scope, which the DOM types don't include.
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** Forwards its input to the page. Its output is silent. */
class CaptureProcessor extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK_SAMPLES);
  #blockStart = 0;
  #filled = 0;

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    if (this.#filled === 0) this.#blockStart = currentFrame;
    for (const sample of samples) {
      this.#block[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === BLOCK_SAMPLES) this.#postBlock();
    }
    return true;
  }

  #postBlock(): void {
    this.port.postMessage({ at: this.#blockStart, samples: this.#block } satisfies CapturedSamples, [
      this.#block.buffer,
    ]);
    this.#blockStart += BLOCK_SAMPLES;
    this.#block = new Float32Array(BLOCK_SAMPLES);
    this.#filled = 0;
  }
}

registerProcessor("tap", CaptureProcessor);
