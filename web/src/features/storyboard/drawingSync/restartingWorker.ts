/**
 * Worker that starts with the first request, and restarts with the next request after a failure. A worker whose script
 * failed to load (for example offline) is unusable: it neither answers nor reports further errors.
 */
export class RestartingWorker<Request, Answer> {
  #worker: Worker | null = null;

  constructor(
    private readonly createWorker: () => Worker,
    private readonly events: {
      onMessage(response: Answer): void;
      /** The worker failed. It will not answer, and its state is lost. */
      onError(): void;
    },
  ) {}

  post(request: Request): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
  }

  terminate(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): Worker {
    const worker = this.createWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.events.onMessage(data);
    worker.onerror = () => {
      if (this.#worker !== worker) return;
      this.terminate();
      this.events.onError();
    };
    return worker;
  }
}
