/** What is sent to the page: samples of the first channel, and the context's sample that the first of them is. */
export interface Tapped {
  readonly at: number;
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Samples a message: a twentieth of a second at 48 kHz. */
const BLOCK = 2400;

// The worklet's own world, of which the page's types know nothing.
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** Hands on what comes in, and lets nothing out. */
class Tap extends AudioWorkletProcessor {
  #block = new Float32Array(BLOCK);
  #at = 0;
  #filled = 0;

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    if (this.#filled === 0) this.#at = currentFrame;
    for (const sample of samples) {
      this.#block[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === BLOCK) this.#tell();
    }
    return true;
  }

  #tell(): void {
    this.port.postMessage({ at: this.#at, samples: this.#block } satisfies Tapped, [this.#block.buffer]);
    this.#at += BLOCK;
    this.#block = new Float32Array(BLOCK);
    this.#filled = 0;
  }
}

registerProcessor("tap", Tap);
