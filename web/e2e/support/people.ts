import type { APIResponse, BrowserContext, BrowserContextOptions } from "@playwright/test";
import type { ContextPool } from "./contextPool";
import type { ErrorCollector } from "./errorCollector";
import { expect } from "./expect";
import { waitForMailedLink } from "./servers/mails";
import type { PegbarServer } from "./servers/server";

export const PASSWORD = "pencil-test-24";
export const FULL_HD = { width: 1920, height: 1080 };

export interface ProjectRow {
  id: string;
  slug: string;
  name: string;
  version: number;
}

interface CameraKeyframeRow {
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
  camera: { from: CameraKeyframeRow; to: CameraKeyframeRow; ease: string } | null;
  preview: { url: string; small_url: string; seq: number } | null;
}

export interface CutListing {
  items: CutRow[];
  order_version: number;
}

/** Person with an account, and a browser context in which they are signed in. */
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
    const response = await this.request(method, path, body, headers);
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (response.status() === 204 ? undefined : await response.json()) as T;
  }

  request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<APIResponse> {
    const data = body === undefined ? {} : { data: body };
    return this.context.request.fetch(`${this.#server.url}/api${path}`, { method, headers, ...data });
  }

  /** Send bytes as a chunk of a resumable upload. */
  async uploadChunk(path: string, bytes: Buffer, headers: Record<string, string>): Promise<void> {
    const url = `${this.#server.url}/api${path}`;
    const type = { "Content-Type": "application/offset+octet-stream" };
    const response = await this.context.request.patch(url, { data: bytes, headers: { ...type, ...headers } });
    expect(response.ok(), `PATCH ${path}: ${response.status()} ${await response.text()}`).toBe(true);
  }

  /** Create a project with a quarter of the default canvas area, so that previews render fast. */
  createProject(name: string, options: object = {}): Promise<ProjectRow> {
    return this.call("POST", "/projects", { name, width: 960, height: 540, fps: 24, ...options });
  }

  async createCuts(project: ProjectRow, frames: readonly number[]): Promise<CutRow[]> {
    const created: CutRow[] = [];
    for (const [index, duration_frames] of frames.entries()) {
      const body = { name: `Cut ${index + 1}`, duration_frames };
      created.push((await this.call<{ cut: CutRow }>("POST", `/projects/${project.id}/cuts`, body)).cut);
    }
    return created;
  }

  listCuts(project: ProjectRow): Promise<CutListing> {
    return this.call("GET", `/projects/${project.id}/cuts`);
  }

  /** Make the two people friends, then add the other one to the project. */
  async addMember(project: ProjectRow, other: Person, role: "editor" | "viewer" = "editor"): Promise<void> {
    const friendRequest = await this.call<{ id: string }>("POST", "/friend-requests", { profile_id: other.id });
    await other.call("POST", `/friend-requests/${friendRequest.id}/accept`);
    await this.call("POST", `/projects/${project.id}/members`, { profile_id: other.id, role });
  }
}

let createdCount = 0;

/** Factory of people and browser contexts. Watches the contexts for errors. */
export class People {
  constructor(
    private readonly browsers: ContextPool,
    private readonly server: PegbarServer,
    private readonly pageErrors: ErrorCollector,
  ) {}

  /** Return a browser context in which no one is signed in. */
  async openContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.browsers.acquire(options);
    this.pageErrors.observe(context);
    return context;
  }

  /** Create an account, signed in in its own browser context. */
  async create(name = "maker", options?: BrowserContextOptions): Promise<Person> {
    createdCount += 1;
    const email = `${name}.${process.pid}.${createdCount}@pegbar.example`;
    return this.#authenticate("sign-up", email, options);
  }

  /** Sign in to the same account in another, empty browser context. */
  signInAgain(person: Person, options?: BrowserContextOptions): Promise<Person> {
    return this.#authenticate("sign-in", person.email, options);
  }

  async #authenticate(
    endpoint: "sign-up" | "sign-in",
    email: string,
    options?: BrowserContextOptions,
  ): Promise<Person> {
    const context = await this.openContext(options);
    const response = await this.#post(context, endpoint, { email, password: PASSWORD });
    const { user } = (await response.json()) as { user: { id: string } | null };
    const { id } = user ?? (await this.#confirm(context, email));
    const person = new Person(this.server, context, email, id);
    await person.call("GET", "/profiles/me"); // the first request creates the profile
    return person;
  }

  /** Confirm a new account with the mailed link, in the browser context in which the person signed up. */
  async #confirm(context: BrowserContext, email: string): Promise<{ id: string }> {
    const link = await waitForMailedLink(this.server, email, "/confirm");
    const response = await this.#post(context, "confirm", {
      code: new URL(link, this.server.url).searchParams.get("code"),
    });
    return ((await response.json()) as { user: { id: string } }).user;
  }

  /** POST, and retry on status 429: the server also rejects attempts when Redis is too slow to count them. */
  async #post(context: BrowserContext, endpoint: string, data: object): Promise<APIResponse> {
    let response = await context.request.post(`${this.server.url}/api/auth/${endpoint}`, { data });
    const retry = async (): Promise<number> => {
      response = await context.request.post(`${this.server.url}/api/auth/${endpoint}`, { data });
      return response.status();
    };
    if (response.status() === 429) await expect.poll(retry).not.toBe(429);
    expect(response.ok(), await response.text()).toBe(true);
    return response;
  }
}
