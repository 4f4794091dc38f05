import type { CDPSession, Page } from "@playwright/test";
import { Board } from "./support/pages/board";
import { expect, test } from "./support/test";

/** Delays after a switch to another cut, in ms: until the pen goes down, and of that cut's drawing messages. */
const PRESSES = [
  { pen: 0, drawing: 1000 },
  { pen: 10, drawing: 100 },
  { pen: 50, drawing: 0 },
  { pen: 120, drawing: 1000 },
] as const;

const OF_DOCUMENTS = /^\{"type": ?"(doc_|refused)/;

/** Delay the server's messages about drawings. Returns a function that changes the delay (ms). */
async function delayDrawings(page: Page, ms = 0): Promise<(ms: number) => void> {
  let late = ms;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (OF_DOCUMENTS.test(String(message))) setTimeout(() => socket.send(message), late);
      else socket.send(message);
    });
  });
  return (next) => {
    late = next;
  };
}

/** Pen driven by browser input (CDP), not by synthetic DOM events. */
class Pen {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Pen> {
    return new Pen(page, await page.context().newCDPSession(page));
  }

  async press(x: number, y: number): Promise<void> {
    await this.#send("mousePressed", x, y);
  }

  async moveTo(x: number, y: number): Promise<void> {
    await this.#send("mouseMoved", x, y);
  }

  async lift(x: number, y: number): Promise<void> {
    await this.#send("mouseReleased", x, y);
    await this.#page.mouse.move(2, 2);
  }

  async #send(type: "mousePressed" | "mouseMoved" | "mouseReleased", x: number, y: number): Promise<void> {
    const isDown = type !== "mouseReleased";
    await this.#session.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      pointerType: "pen",
      force: isDown ? 0.8 : 0,
      button: "left",
      buttons: isDown ? 1 : 0,
      clickCount: 1,
    });
  }
}

/** Return the screen coordinates of a horizontal line across the canvas. `row` is 0 to 3. */
async function line(board: Board, row: number): Promise<{ from: [number, number]; to: [number, number] }> {
  const from = await board.at([0.35, heightOf(row)]);
  const to = await board.at([0.65, heightOf(row)]);
  return { from: [from.x, from.y], to: [to.x, to.y] };
}

const heightOf = (row: number): number => 0.3 + row * 0.12;

interface Way {
  name: string;
  cuts: number;
  /** Select the cut to start from. */
  begin?: (board: Board) => Promise<void>;
  /** Prepare each press, before the delay starts. */
  prepare?: (board: Board, row: number) => Promise<void>;
  /** Switch to another cut. */
  go: (board: Board, row: number) => Promise<void>;
  /** Return the index of the card of the cut that the line belongs to, after all lines are drawn. */
  cardOf: (row: number) => number;
}

const key = (name: string) => (board: Board) => board.page.keyboard.press(name);
const next = (row: number): number => row + 1;

const WAYS: Way[] = [
  { name: "N", cuts: 1, go: key("n"), cardOf: next },
  { name: "Shift+N", cuts: 1, go: key("Shift+N"), cardOf: (row) => 3 - row },
  { name: "ArrowRight", cuts: 5, go: key("ArrowRight"), cardOf: next },
  {
    name: "ArrowLeft",
    cuts: 5,
    begin: (board) => board.goTo(4),
    go: key("ArrowLeft"),
    cardOf: (row) => 3 - row,
  },
  {
    name: "PageUp on the playhead",
    cuts: 5,
    prepare: (board) => board.playhead.focus(),
    go: key("PageUp"),
    cardOf: next,
  },
  {
    name: "a click on the timeline",
    cuts: 5,
    go: (board, row) => board.options.nth(row + 1).click(),
    cardOf: next,
  },
  {
    name: "a click on a card",
    cuts: 5,
    go: (board, row) =>
      board.cards
        .nth(row + 1)
        .getByRole("button", { name: `Select cut ${row + 2}` })
        .click(),
    cardOf: next,
  },
  {
    name: "undo of a step on another cut",
    cuts: 5,
    prepare: async (board, row) => {
      await board.goTo(0);
      await board.stroke([0.35, 0.9], [0.65, 0.9]);
      await board.goTo(row + 1);
    },
    go: key("Control+z"),
    cardOf: () => 0,
  },
];

/** Run `go`, wait `after` ms, then draw a line with the pen. */
async function drawLine(board: Board, pen: Pen, row: number, after: number, go: () => Promise<void>): Promise<void> {
  const { from, to } = await line(board, row);
  await go();
  if (after > 0) await board.page.waitForTimeout(after); // the delay is what this test varies
  await pen.press(...from);
  for (let step = 1; step <= 4; step += 1) await pen.moveTo(from[0] + ((to[0] - from[0]) * step) / 4, to[1]);
  await pen.lift(...to);
}

const isDrawn = (board: Board, row: number) =>
  expect.poll(() => board.colourAt([0.5, heightOf(row)]), `line ${row + 1}`).toBe("#26282e");

for (const way of WAYS) {
  test(`a pen that comes down while the drawing of a cut loads leaves its line there: ${way.name}`, async ({
    people,
  }) => {
    const owner = await people.create("early");
    const project = await owner.makeProject("Early strokes");
    await owner.makeCuts(project, Array<number>(way.cuts).fill(72));
    const page = await owner.context.newPage();
    const delay = await delayDrawings(page);
    const board = await Board.open(page, project.slug);
    await board.ready();
    const pen = await Pen.of(page);
    await way.begin?.(board);
    for (const [row, { pen: after, drawing }] of PRESSES.entries()) {
      delay(0);
      await way.prepare?.(board, row);
      delay(drawing);
      await drawLine(board, pen, row, after, () => way.go(board, row));
      await board.ready();
    }
    delay(0);
    await board.isSaved();
    for (const row of PRESSES.keys()) {
      await board.goTo(way.cardOf(row));
      await isDrawn(board, row);
    }
  });
}

test("a pen that comes down while a board opens leaves its line", async ({ people }) => {
  const owner = await people.create("early");
  const project = await owner.makeProject("Early opening");
  await owner.makeCuts(project, [24]);
  for (const [row, { pen: after, drawing }] of PRESSES.entries()) {
    const page = await owner.context.newPage();
    await delayDrawings(page, drawing);
    const pen = await Pen.of(page);
    const board = new Board(page);
    await page.goto(`/storyboard/${project.slug}`, { waitUntil: "commit" });
    await expect(board.canvas).toBeVisible();
    await drawLine(board, pen, row, after, () => Promise.resolve());
    await board.ready();
    await isDrawn(board, row);
    await board.isSaved();
    await page.close();
  }
});

test("lines on cuts that were left before their drawings came stay with their cuts", async ({ people }) => {
  const owner = await people.create("early");
  const project = await owner.makeProject("Early and gone");
  await owner.makeCuts(project, [24, 24]);
  const page = await owner.context.newPage();
  const delay = await delayDrawings(page);
  const board = await Board.open(page, project.slug);
  await board.ready();
  const pen = await Pen.of(page);
  delay(1000);
  await drawLine(board, pen, 0, 0, () => page.keyboard.press("ArrowRight"));
  await drawLine(board, pen, 1, 0, () => page.keyboard.press("n"));
  await drawLine(board, pen, 2, 0, () => page.keyboard.press("n"));
  await page.keyboard.press("Home");
  await board.isSaved();
  const pixels: number[] = [];
  for (const [card, row] of [null, 0, 1, 2].entries()) {
    await board.goTo(card);
    if (row !== null) await isDrawn(board, row);
    pixels.push(await board.pixels());
  }
  // Each cut has exactly one line; the first cut has none.
  const [first, ...others] = pixels;
  expect(first).toBe(0);
  expect(others).toHaveLength(3);
  for (const count of others) expect(count).toBeLessThan(1.5 * Math.min(...others));
});
