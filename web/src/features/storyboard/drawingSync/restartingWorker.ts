/**
 * A worker that starts with the first request, and anew with the next one after it failed. A script that could not be
 * loaded, because the server was away, ends a worker for good: it neither answers nor fails again.
 */
export class RestartingWorker<Request, Answer> {
  #worker: Worker | null = null;

  constructor(
    private readonly make: () => Worker,
    private readonly events: {
      received(answer: Answer): void;
      /** It will answer nothing more, and knows nothing of what it was sent. */
      failed(): void;
    },
  ) {}

  post(request: Request): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): Worker {
    const worker = this.make();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.events.received(data);
    worker.onerror = () => {
      if (this.#worker !== worker) return;
      this.end();
      this.events.failed();
    };
    return worker;
  }
}
