import { expect, test } from "vitest";
import { readFolders, toFolderTree } from "./folderTree";

function fileEntry(name: string): FileSystemEntry {
  const file = new File(["x"], name);
  return { name, isDirectory: false, isFile: true, file: (found: (file: File) => void) => found(file) } as never;
}

/** Mock a folder that returns its entries like Chromium: 100 at a time. */
function folderEntry(name: string, entries: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let told = 0;
    return {
      readEntries: (found: (some: FileSystemEntry[]) => void) => {
        found(entries.slice(told, told + 100));
        told += 100;
      },
    };
  };
  return { name, isDirectory: true, isFile: false, createReader } as never;
}

const paths = (tree: Awaited<ReturnType<typeof readFolders>>) =>
  tree.folders.map(({ path, files }) => [path.join("/"), files.length]);

test("all of a folder is read, however much there is, the empty ones too", async () => {
  const many = Array.from({ length: 250 }, (_, index) => fileEntry(`f${index}.png`));
  const reel = folderEntry("Reel", [folderEntry("Empty", []), ...many, folderEntry("Keys", [fileEntry("a.png")])]);
  expect(paths(await readFolders([new File([], "loose.png")], [reel]))).toEqual([
    ["", 1],
    ["Reel", 250],
    ["Reel/Empty", 0],
    ["Reel/Keys", 1],
  ]);
});

test("only what is wanted is read, no further than anybody wants, and no longer", async () => {
  const reel = folderEntry("Reel", [folderEntry(".git", [fileEntry("x.png")]), fileEntry("a.png"), fileEntry("b.mov")]);
  const takes = ({ name }: FileSystemEntry) => name !== ".git" && name !== "b.mov";
  expect(paths(await readFolders([], [reel], { isWanted: takes }))).toEqual([
    ["", 0],
    ["Reel", 1],
  ]);
  const folders = Array.from({ length: 9 }, (_, index) => folderEntry(`${index}`, [fileEntry("a.png")]));
  expect((await readFolders([], folders, { maxFiles: 2 })).folders).toHaveLength(4); // the root and three folders
  await expect(readFolders([], folders, { signal: AbortSignal.abort() })).rejects.toThrow();
});

test("a folder that cannot be read fails as a whole", async () => {
  const broken = { ...fileEntry("a"), file: (_: unknown, failed: (error: Error) => void) => failed(new Error("gone")) };
  await expect(readFolders([], [folderEntry("Reel", [broken as never])])).rejects.toThrow("gone");
});

test("chosen files stand in the folders that their paths name", () => {
  const chosen = ["Reel/Keys/a.png", "Reel/Keys/b.png", "Reel/c.png"].map((path) => {
    const file = new File(["x"], path.split("/").at(-1) ?? "");
    Object.defineProperty(file, "webkitRelativePath", { value: path });
    return file;
  });
  expect(paths(toFolderTree(chosen))).toEqual([
    ["", 0],
    ["Reel", 1],
    ["Reel/Keys", 2],
  ]);
});
