import { connect, createServer, type Server, type Socket } from "node:net";

/** TCP proxy to a server that can be cut and restored. Cutting drops open connections and rejects new ones. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static create(port: number): Promise<TcpProxy> {
    return new Promise((resolve, reject) => {
      const server = createServer((client) => proxy?.connect(client, port));
      let proxy: TcpProxy | undefined;
      server.once("error", reject);
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        proxy = new TcpProxy(server, `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
        resolve(proxy);
      });
    });
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private connect(client: Socket, port: number): void {
    if (this.#isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.once("error", () => undefined);
      from.once("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
