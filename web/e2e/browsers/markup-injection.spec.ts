import { randomUUID } from "node:crypto";
import { publishVideo } from "../support/media/videos";
import { WatchPage } from "../support/pages/watchPage";
import { expect, test } from "../support/test";

/** Text that would run a script if it were inserted as HTML, or if it could end an attribute, a title or a script. */
const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script></title><svg onload=alert(3)>';

test("markup in a video's texts, comments, and notes is shown as text and never runs", async ({ people }) => {
  const owner = await people.create("owner");
  const project = await owner.createProject(`Night ${MARKUP}`.slice(0, 100), { visibility: "public" });
  const video = await publishVideo(owner, project, { title: `Title ${MARKUP}`, description: `About ${MARKUP}` });
  const root = `/videos/${video.id}`;
  const parent = randomUUID();
  await owner.call("POST", `${root}/comments`, { id: parent, body: `Said ${MARKUP}` });
  await owner.call("POST", `${root}/comments`, { id: randomUUID(), body: `Answered ${MARKUP}`, parent_id: parent });
  const note = { id: randomUUID(), body: `Noted ${MARKUP}`, first_frame: 0, last_frame: 2, drawing: [] };
  await owner.call("POST", `${root}/review-notes`, note);

  const page = await owner.context.newPage();
  const executed: string[] = [];
  page.on("dialog", (dialog) => {
    executed.push(dialog.message());
    void dialog.dismiss();
  });
  await WatchPage.open(page, video.slug);
  await expect(page).toHaveTitle(/Title .*<script>alert\(2\)/);
  for (const prefix of ["Title", "About", "Said", "Answered"]) {
    await expect(page.getByText(`${prefix} ${MARKUP}`).first()).toBeVisible();
  }
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByText(`Noted ${MARKUP}`)).toBeVisible();
  const head = await page.locator("head meta[property='og:title']").getAttribute("content");
  expect(head).toContain(MARKUP);
  await page.goto("/featured");
  await expect(page.getByRole("article").getByText(`Title ${MARKUP}`)).toBeVisible();
  await page.goto(`/project/${project.slug}`);
  await expect(page.getByRole("region", { name: "Videos" }).getByText(`Title ${MARKUP}`)).toBeVisible();
  expect(executed).toEqual([]);
});
