import type { CDPSession, Page } from "@playwright/test";
import { Board } from "../support/pages/board";
import { expect, test } from "../support/test";

/** Delays after a switch to another cut, in ms: until the pen goes down, and of that cut's drawing messages. */
const PRESSES = [
  { pen: 0, drawing: 1000 },
  { pen: 10, drawing: 100 },
  { pen: 50, drawing: 0 },
  { pen: 120, drawing: 1000 },
] as const;

const DRAWING_MESSAGE = /^\{"type": ?"(doc_|refused)/;

/** Delay the server's messages about drawings. Returns a function that changes the delay (ms). */
async function delayDrawings(page: Page, ms = 0): Promise<(ms: number) => void> {
  let currentDelay = ms;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (DRAWING_MESSAGE.test(String(message))) setTimeout(() => socket.send(message), currentDelay);
      else socket.send(message);
    });
  });
  return (next) => {
    currentDelay = next;
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

  static async create(page: Page): Promise<Pen> {
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
async function getLine(board: Board, row: number): Promise<{ from: [number, number]; to: [number, number] }> {
  const from = await board.toScreen([0.35, getRowHeight(row)]);
  const to = await board.toScreen([0.65, getRowHeight(row)]);
  return { from: [from.x, from.y], to: [to.x, to.y] };
}

const getRowHeight = (row: number): number => 0.3 + row * 0.12;

interface CutSwitch {
  name: string;
  cuts: number;
  /** Select the cut to start from. */
  selectStart?: (board: Board) => Promise<void>;
  /** Prepare each press, before the delay starts. */
  prepare?: (board: Board, row: number) => Promise<void>;
  /** Switch to another cut. */
  switchCut: (board: Board, row: number) => Promise<void>;
  /** Return the index of the card of the cut that the line belongs to, after all lines are drawn. */
  getCardIndex: (row: number) => number;
}

const key = (name: string) => (board: Board) => board.page.keyboard.press(name);
const next = (row: number): number => row + 1;

const CUT_SWITCHES: CutSwitch[] = [
  { name: "N", cuts: 1, switchCut: key("n"), getCardIndex: next },
  { name: "Shift+N", cuts: 1, switchCut: key("Shift+N"), getCardIndex: (row) => 3 - row },
  { name: "ArrowRight", cuts: 5, switchCut: key("ArrowRight"), getCardIndex: next },
  {
    name: "ArrowLeft",
    cuts: 5,
    selectStart: (board) => board.goTo(4),
    switchCut: key("ArrowLeft"),
    getCardIndex: (row) => 3 - row,
  },
  {
    name: "PageUp on the playhead",
    cuts: 5,
    prepare: (board) => board.playhead.focus(),
    switchCut: key("PageUp"),
    getCardIndex: next,
  },
  {
    name: "a click on the timeline",
    cuts: 5,
    switchCut: (board, row) => board.blocks.nth(row + 1).click(),
    getCardIndex: next,
  },
  {
    name: "a click on a card",
    cuts: 5,
    switchCut: (board, row) =>
      board.cards
        .nth(row + 1)
        .getByRole("button", { name: `Select cut ${row + 2}` })
        .click(),
    getCardIndex: next,
  },
  {
    name: "undo of a step on another cut",
    cuts: 5,
    prepare: async (board, row) => {
      await board.goTo(0);
      await board.stroke([0.35, 0.9], [0.65, 0.9]);
      await board.goTo(row + 1);
    },
    switchCut: key("Control+z"),
    getCardIndex: () => 0,
  },
];

/** Run `go`, wait `after` ms, then draw a line with the pen. */
async function drawLine(
  board: Board,
  pen: Pen,
  row: number,
  delayMs: number,
  switchCut: () => Promise<void>,
): Promise<void> {
  const { from, to } = await getLine(board, row);
  await switchCut();
  if (delayMs > 0) await board.page.waitForTimeout(delayMs); // the delay is what this test varies
  await pen.press(...from);
  for (let step = 1; step <= 4; step += 1) await pen.moveTo(from[0] + ((to[0] - from[0]) * step) / 4, to[1]);
  await pen.lift(...to);
}

const expectDrawn = (board: Board, row: number) =>
  expect.poll(() => board.colorAt([0.5, getRowHeight(row)]), `line ${row + 1}`).toBe("#26282e");

for (const cutSwitch of CUT_SWITCHES) {
  test(`a pen stroke that starts while a cut's drawing loads is kept on that cut: ${cutSwitch.name}`, async ({
    people,
  }) => {
    const owner = await people.create("early");
    const project = await owner.createProject("Early strokes");
    await owner.createCuts(project, Array<number>(cutSwitch.cuts).fill(72));
    const page = await owner.context.newPage();
    const delay = await delayDrawings(page);
    const board = await Board.open(page, project.slug);
    await board.waitUntilReady();
    const pen = await Pen.create(page);
    await cutSwitch.selectStart?.(board);
    for (const [row, { pen: delayMs, drawing }] of PRESSES.entries()) {
      delay(0);
      await cutSwitch.prepare?.(board, row);
      delay(drawing);
      await drawLine(board, pen, row, delayMs, () => cutSwitch.switchCut(board, row));
      await board.waitUntilReady();
    }
    delay(0);
    await board.expectSaved();
    for (const row of PRESSES.keys()) {
      await board.goTo(cutSwitch.getCardIndex(row));
      await expectDrawn(board, row);
    }
  });
}

test("a pen stroke that starts while a board opens is kept", async ({ people }) => {
  const owner = await people.create("early");
  const project = await owner.createProject("Early opening");
  await owner.createCuts(project, [24]);
  for (const [row, { pen: delayMs, drawing }] of PRESSES.entries()) {
    const page = await owner.context.newPage();
    await delayDrawings(page, drawing);
    const pen = await Pen.create(page);
    const board = new Board(page);
    await page.goto(`/storyboard/${project.slug}`, { waitUntil: "commit" });
    await expect(board.canvas).toBeVisible();
    await drawLine(board, pen, row, delayMs, () => Promise.resolve());
    await board.waitUntilReady();
    await expectDrawn(board, row);
    await board.expectSaved();
    await page.close();
  }
});

test("strokes on cuts that were left before their drawings had loaded stay with their cuts", async ({ people }) => {
  const owner = await people.create("early");
  const project = await owner.createProject("Early and gone");
  await owner.createCuts(project, [24, 24]);
  const page = await owner.context.newPage();
  const delay = await delayDrawings(page);
  const board = await Board.open(page, project.slug);
  await board.waitUntilReady();
  const pen = await Pen.create(page);
  delay(1000);
  await drawLine(board, pen, 0, 0, () => page.keyboard.press("ArrowRight"));
  await drawLine(board, pen, 1, 0, () => page.keyboard.press("n"));
  await drawLine(board, pen, 2, 0, () => page.keyboard.press("n"));
  await page.keyboard.press("Home");
  await board.expectSaved();
  const pixels: number[] = [];
  for (const [card, row] of [null, 0, 1, 2].entries()) {
    await board.goTo(card);
    // Right after the switch, the canvas may still show the brush cursor.
    if (row === null) await expect.poll(() => board.pixels()).toBe(0);
    else await expectDrawn(board, row);
    pixels.push(await board.pixels());
  }
  // Each cut has exactly one line; the first cut has none.
  const [, ...otherPixels] = pixels;
  expect(otherPixels).toHaveLength(3);
  for (const count of otherPixels) expect(count).toBeLessThan(1.5 * Math.min(...otherPixels));
});
