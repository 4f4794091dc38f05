import { expect, test } from "vitest";
import { ownLinks } from "./ownLinks";

const HOME = "https://boards.example";

test("this site's own pages are found among the words, each once, with what their address asks for", () => {
  const html = `<p>See <b>${HOME}/video/abc?frame=12&amp;comment=x</b>.</p><ul><li>${HOME}/storyboard/s1?cut=2</li></ul><p>${HOME}/storyboard/s1?cut=2</p>`;
  expect(ownLinks(html, HOME)).toEqual(["/video/abc?frame=12&comment=x", "/storyboard/s1?cut=2"]);
});

test("other sites, other pages and more than three are left out", () => {
  expect(ownLinks(`<p>https://elsewhere.example/video/${HOME}</p>`, HOME)).toEqual([]);
  expect(ownLinks(`<p>${HOME}.evil.example/video/a ${HOME}/messages ${HOME}/project</p>`, HOME)).toEqual([]);
  expect(ownLinks(`<p>${[1, 2, 3, 4].map((n) => `${HOME}/project/${n}`).join(" ")}</p>`, HOME)).toHaveLength(3);
  expect(ownLinks(`<p>${HOME}/project/${"x".repeat(600)}</p>`, HOME)).toEqual([]);
});
