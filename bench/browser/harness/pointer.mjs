/** A pointer with a steady event rate, sent as browser input events, which take the same path as those of a real mouse. */

/**
 * The clocks of a pen and of the display are independent. At exactly twice the display rate, every event would arrive at the
 * same phase of a frame, which may be a good or a bad one. The rate is therefore a thousandth lower: in eight seconds the
 * events pass through all phases once.
 */
const RATE_HZ = 120 * (1 - 1 / 960);

/** Returns the number of events in `seconds`; their numbers start at 0. */
export const countEvents = (seconds) => Math.round(seconds * RATE_HZ);

/**
 * Sends pointer events at about 120 Hz for some seconds. `step(number)` returns the position {x, y}, with a type if the
 * button is pressed or released there: {x, y, type: "mousePressed" | "mouseReleased"}. Returns the number of moves and the
 * elapsed ms.
 */
export async function movePointer(cdp, seconds, step) {
  const total = countEvents(seconds);
  const started = performance.now();
  let isDown = false;
  let moves = 0;
  const responses = [];
  for (let number = 0; number < total; number += 1) {
    // Schedule by the clock, not by pauses: a late event doesn't delay the next one.
    const wait = started + (number * 1000) / RATE_HZ - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { x, y, type = "mouseMoved" } = step(number);
    if (type !== "mouseMoved") isDown = type === "mousePressed";
    else moves += 1;
    responses.push(
      cdp.send("Input.dispatchMouseEvent", {
        type,
        x,
        y,
        button: isDown || type === "mouseReleased" ? "left" : "none",
        buttons: isDown ? 1 : 0,
        clickCount: type === "mouseMoved" ? 0 : 1,
        pointerType: "mouse",
      }),
    );
  }
  const ms = performance.now() - started;
  await Promise.all(responses);
  return { moves, ms };
}
