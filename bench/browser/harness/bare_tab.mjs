/**
 * A tab that is driven by raw CDP messages. Playwright follows the network of its tabs, so each keeps all its responses, which
 * would count as memory of the tab.
 */

/** Opens a URL, signed in by the cookie, and resolves when `ready`, a JavaScript expression evaluated in the page, is true. */
export async function openBareTab(browser, { base, cookie }, address, ready) {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send("Target.createBrowserContext");
  const [name, value] = cookie.split("=");
  await root.send("Storage.setCookies", { browserContextId, cookies: [{ name, value, url: base }] });
  const { targetId } = await root.send("Target.createTarget", {
    browserContextId,
    url: "about:blank",
    width: 1600,
    height: 900,
  });
  const { sessionId } = await root.send("Target.attachToTarget", { targetId, flatten: false });
  const pendingCommands = new Map();
  root.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    pendingCommands.get(id)?.(error ? { error } : { result });
    pendingCommands.delete(id);
  });
  let lastId = 0;
  const send = async (method, params = {}) => {
    lastId += 1;
    const response = new Promise((resolve) => pendingCommands.set(lastId, resolve));
    await root.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify({ id: lastId, method, params }),
    });
    const { result, error } = await response;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  /** Evaluates an expression or a function in the page as if a user gesture had just happened. */
  const evaluate = async (code) => {
    const expression = typeof code === "function" ? `(${code})()` : code;
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const waitUntil = async (expression) => {
    for (let waited = 0; !(await evaluate(`Boolean(${expression})`)); waited += 50) {
      if (waited > 30_000) throw new Error(`still false after 30 s: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await send("Page.navigate", { url: address });
  await waitUntil(ready);
  const close = async () => {
    await root.send("Target.disposeBrowserContext", { browserContextId });
    await root.detach();
  };
  return { send, evaluate, waitUntil, close };
}
