/**
 * A worker that starts with the first request, and anew with the next one after it failed. A script that could not be
 * loaded, because the server was away, ends a worker for good: it neither answers nor fails again.
 */
export class RestartingWorker<Request, Answer> {
  #worker: Worker | null = null;

  constructor(
    private readonly createWorker: () => Worker,
    private readonly events: {
      onMessage(answer: Answer): void;
      /** It will answer nothing more, and knows nothing of what it was sent. */
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
