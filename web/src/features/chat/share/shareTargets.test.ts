import { expect, test } from "vitest";
import { toMessageHtml } from "./ShareDialog";
import { filterTargets, type ShareTarget } from "./shareTargets";

const buildTarget = (key: string, name: string, kind: ShareTarget["kind"]): ShareTarget => ({
  key,
  name,
  kind,
  avatarId: key,
  avatarUrl: null,
  getChatId: () => Promise.resolve(key),
});

test("chats are listed before people, and a person with an existing chat is listed once", () => {
  const chats = [buildTarget("ruth", "Ruth", "direct"), buildTarget("skies", "Skies", "group")];
  const people = [buildTarget("ruth", "Ruth", "person"), buildTarget("rudi", "Rudi", "person")];
  expect(filterTargets(chats, people, "").map(({ key }) => key)).toEqual(["ruth", "skies", "rudi"]);
  expect(filterTargets(chats, people, "RU").map(({ key }) => key)).toEqual(["ruth", "rudi"]);
});

test("the message has the text above the link, with HTML escaped", () => {
  const body = toMessageHtml(" Look <b>\n\nhere & now ", "/video/a?frame=3&comment=x", "https://boards.example");
  expect(body).toBe(
    "<p>Look &lt;b&gt;</p><p>here &amp; now</p><p>https://boards.example/video/a?frame=3&amp;comment=x</p>",
  );
  expect(toMessageHtml("", "/video/a", "https://boards.example")).toBe("<p>https://boards.example/video/a</p>");
});
