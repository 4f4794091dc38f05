import { connect, createServer, type Server, type Socket } from "node:net";

/** TCP proxy to a server that can be cut and restored. Cutting drops open connections and rejects new ones. */
export class Line {
  readonly #open = new Set<Socket>();
  #isCut = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static to(port: number): Promise<Line> {
    return new Promise((ready, failed) => {
      const server = createServer((near) => line?.carry(near, port));
      let line: Line | undefined;
      server.once("error", failed);
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        line = new Line(server, `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
        ready(line);
      });
    });
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async end(): Promise<void> {
    this.cut();
    await new Promise((ended) => this.server.close(ended));
  }

  private carry(near: Socket, port: number): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(from);
      from.pipe(to);
      from.once("error", () => undefined);
      from.once("close", () => {
        this.#open.delete(from);
        to.destroy();
      });
    }
  }
}
