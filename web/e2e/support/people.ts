import type { APIResponse, BrowserContext, BrowserContextOptions } from "@playwright/test";
import type { Browsers } from "./browsers";
import { expect } from "./expect";
import { mailedLink } from "./servers/mails";
import type { PegbarServer } from "./servers/server";
import type { Watch } from "./watch";

export const PASSWORD = "pencil-test-24";
export const FULL_HD = { width: 1920, height: 1080 };

export interface ProjectRow {
  id: string;
  slug: string;
  name: string;
  version: number;
}

interface FramingRow {
  x: number;
  y: number;
  width: number;
  angle: number;
}

export interface CutRow {
  id: string;
  name: string;
  duration_frames: number;
  note: string;
  dialogue: string;
  action: string;
  version: number;
  drawing_seq: number;
  camera: { from: FramingRow; to: FramingRow; ease: string } | null;
  preview: { url: string; small_url: string; seq: number } | null;
}

export interface CutListing {
  items: CutRow[];
  order_version: number;
}

/** Somebody with an account, and a browser in which they are signed in. */
export class Person {
  readonly #server: PegbarServer;

  constructor(
    server: PegbarServer,
    readonly context: BrowserContext,
    readonly email: string,
    readonly id: string,
  ) {
    this.#server = server;
  }

  async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const response = await this.ask(method, path, body, headers);
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (response.status() === 204 ? undefined : await response.json()) as T;
  }

  ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<APIResponse> {
    const data = body === undefined ? {} : { data: body };
    return this.context.request.fetch(`${this.#server.url}/api${path}`, { method, headers, ...data });
  }

  /** Bytes, as a piece of an upload. */
  async send(path: string, bytes: Buffer, headers: Record<string, string>): Promise<void> {
    const url = `${this.#server.url}/api${path}`;
    const type = { "Content-Type": "application/offset+octet-stream" };
    const response = await this.context.request.patch(url, { data: bytes, headers: { ...type, ...headers } });
    expect(response.ok(), `PATCH ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  }

  /** A quarter of the usual picture, so that what is drawn is quickly made a picture of. */
  makeProject(name: string, options: object = {}): Promise<ProjectRow> {
    return this.call("POST", "/projects", { name, width: 960, height: 540, fps: 24, ...options });
  }

  async makeCuts(project: ProjectRow, frames: readonly number[]): Promise<CutRow[]> {
    const made: CutRow[] = [];
    for (const [index, duration_frames] of frames.entries()) {
      const body = { name: `Cut ${index + 1}`, duration_frames };
      made.push((await this.call<{ cut: CutRow }>("POST", `/projects/${project.id}/cuts`, body)).cut);
    }
    return made;
  }

  cuts(project: ProjectRow): Promise<CutListing> {
    return this.call("GET", `/projects/${project.id}/cuts`);
  }

  /** Both agree to be friends; then the owner adds the other one directly. */
  async addMember(project: ProjectRow, other: Person, role: "editor" | "viewer" = "editor"): Promise<void> {
    const asked = await this.call<{ id: string }>("POST", "/friend-requests", { profile_id: other.id });
    await other.call("POST", `/friend-requests/${asked.id}/accept`);
    await this.call("POST", `/projects/${project.id}/members`, { profile_id: other.id, role });
  }
}

let made = 0;

/** Makes people and browsers, and watches over all of them. */
export class People {
  constructor(
    private readonly browsers: Browsers,
    private readonly server: PegbarServer,
    private readonly watch: Watch,
  ) {}

  /** A browser in which nobody is signed in. */
  async visitor(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.browsers.lend(options);
    this.watch.over(context);
    return context;
  }

  /** A new account with a browser of its own. */
  async create(name = "maker", options?: BrowserContextOptions): Promise<Person> {
    made += 1;
    const email = `${name}.${process.pid}.${made}@pegbar.example`;
    return this.#enter("sign-up", email, options);
  }

  /** The same account in another, empty browser. */
  again(person: Person, options?: BrowserContextOptions): Promise<Person> {
    return this.#enter("sign-in", person.email, options);
  }

  async #enter(door: "sign-up" | "sign-in", email: string, options?: BrowserContextOptions): Promise<Person> {
    const context = await this.visitor(options);
    const answer = await this.#post(context, door, { email, password: PASSWORD });
    const { user } = (await answer.json()) as { user: { id: string } | null };
    const { id } = user ?? (await this.#confirm(context, email));
    const person = new Person(this.server, context, email, id);
    await person.call("GET", "/profiles/me"); // made by the first look at it
    return person;
  }

  /** Follow the link of a new account, as the browser in which its person signed up. */
  async #confirm(context: BrowserContext, email: string): Promise<{ id: string }> {
    const link = await mailedLink(this.server, email, "/confirm");
    const answer = await this.#post(context, "confirm", {
      code: new URL(link, this.server.url).searchParams.get("code"),
    });
    return ((await answer.json()) as { user: { id: string } }).user;
  }

  /** Try again where Redis did not answer in time: attempts that it cannot count are refused. */
  async #post(context: BrowserContext, door: string, data: object): Promise<APIResponse> {
    let answer = await context.request.post(`${this.server.url}/api/auth/${door}`, { data });
    const again = async (): Promise<number> => {
      answer = await context.request.post(`${this.server.url}/api/auth/${door}`, { data });
      return answer.status();
    };
    if (answer.status() === 429) await expect.poll(again).not.toBe(429);
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  }
}
