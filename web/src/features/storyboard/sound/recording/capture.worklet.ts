/** What is sent to the page: samples of the first channel, and the context's sample that the first of them is. */
export interface CapturedSamples {
  readonly at: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Samples a message: a twentieth of a second at 48 kHz. */
const BLOCK_SAMPLES = 2400;

// The worklet's own world, of which the page's types know nothing.
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** Hands on what comes in, and lets nothing out. */
class CaptureProcessor extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK_SAMPLES);
  #at = 0;
  #filled = 0;

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    if (this.#filled === 0) this.#at = currentFrame;
    for (const sample of samples) {
      this.#block[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === BLOCK_SAMPLES) this.#postBlock();
    }
    return true;
  }

  #postBlock(): void {
    this.port.postMessage({ at: this.#at, samples: this.#block } satisfies CapturedSamples, [this.#block.buffer]);
    this.#at += BLOCK_SAMPLES;
    this.#block = new Float32Array(BLOCK_SAMPLES);
    this.#filled = 0;
  }
}

registerProcessor("tap", CaptureProcessor);
