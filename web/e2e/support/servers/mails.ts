import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "../expect";
import type { PegbarServer } from "./server";

interface Mail {
  to: string;
  text: string;
}

/** Wait for a mail to this address with a link to `path`, and return the newest link's path and query. */
export async function waitForMailedLink(server: PegbarServer, email: string, path: string): Promise<string> {
  let link = "";
  const search = async (): Promise<string> => {
    const texts = (await readMails(server)).filter(({ to }) => to === email).map(({ text }) => text);
    const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
    const newest = links.map((text) => new URL(text)).findLast(({ pathname }) => pathname === path);
    link = newest ? newest.pathname + newest.search : "";
    return link;
  };
  const message = `a mail to ${email} with a link to ${path}`;
  await expect.poll(search, { message, timeout: 60_000 }).not.toBe("");
  return link;
}

/**
 * Return all mails, oldest first: from the mail server's folder, or from the server's outbox if it has no mail server.
 */
async function readMails(server: PegbarServer): Promise<Mail[]> {
  const { mailFolder: mails } = server;
  if (mails === undefined) {
    const outbox = (await (await fetch(`${server.url}/api/outbox`)).json()) as { mails: Mail[] };
    return outbox.mails.reverse();
  }
  const names = (await readdir(mails)).filter((name) => name.endsWith(".json")).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(mails, name), "utf8")) as Mail));
}
