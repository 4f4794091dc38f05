/** A hand with a steady pace, as input events of the browser: they take the same way as those of a real mouse. */

/**
 * A pen's clock and the display's are not tied to each other. At exactly twice the display's rate every move would come
 * at one and the same moment of a frame, by chance a good or a bad one; so the rate is a thousandth lower, and in eight
 * seconds the moves come once at every moment.
 */
const RATE_HZ = 120 * (1 - 1 / 960);

/** How many events a hand sends in so many seconds; the last has the number one less. */
export const eventsIn = (seconds) => Math.round(seconds * RATE_HZ);

/**
 * Sends moves at about 120 Hz for some seconds. `step(number)` says where the pointer is, {x, y}, and whether it is pressed
 * or lifted there: {x, y, type: "mousePressed" | "mouseReleased"}. Returns how many moves were sent, and over how long.
 */
export async function hand(cdp, seconds, step) {
  const total = eventsIn(seconds);
  const started = performance.now();
  let down = false;
  let moves = 0;
  const answers = [];
  for (let number = 0; number < total; number += 1) {
    // By the clock, not by the length of a pause: a late move does not make the next one late.
    const wait = started + (number * 1000) / RATE_HZ - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { x, y, type = "mouseMoved" } = step(number);
    if (type !== "mouseMoved") down = type === "mousePressed";
    else moves += 1;
    answers.push(
      cdp.send("Input.dispatchMouseEvent", {
        type,
        x,
        y,
        button: down || type === "mouseReleased" ? "left" : "none",
        buttons: down ? 1 : 0,
        clickCount: type === "mouseMoved" ? 0 : 1,
        pointerType: "mouse",
      }),
    );
  }
  const ms = performance.now() - started;
  await Promise.all(answers);
  return { moves, ms };
}
