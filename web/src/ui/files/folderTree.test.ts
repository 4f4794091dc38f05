import { expect, test } from "vitest";
import { readFolders, toFolderTree } from "./folderTree";

function fileEntry(name: string): FileSystemEntry {
  const file = new File(["x"], name);
  return { name, isDirectory: false, isFile: true, file: (resolve: (file: File) => void) => resolve(file) } as never;
}

/** Mock a folder that returns its entries like Chromium: 100 at a time. */
function folderEntry(name: string, entries: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let readCount = 0;
    return {
      readEntries: (resolve: (batch: FileSystemEntry[]) => void) => {
        resolve(entries.slice(readCount, readCount + 100));
        readCount += 100;
      },
    };
  };
  return { name, isDirectory: true, isFile: false, createReader } as never;
}

const paths = (tree: Awaited<ReturnType<typeof readFolders>>) =>
  tree.folders.map(({ path, files }) => [path.join("/"), files.length]);

test("reads all files of a folder, and empty folders too", async () => {
  const manyFiles = Array.from({ length: 250 }, (_, index) => fileEntry(`f${index}.png`));
  const reel = folderEntry("Reel", [folderEntry("Empty", []), ...manyFiles, folderEntry("Keys", [fileEntry("a.png")])]);
  expect(paths(await readFolders([new File([], "loose.png")], [reel]))).toEqual([
    ["", 1],
    ["Reel", 250],
    ["Reel/Empty", 0],
    ["Reel/Keys", 1],
  ]);
});

test("skips unwanted entries, and stops at the file limit or on abort", async () => {
  const reel = folderEntry("Reel", [folderEntry(".git", [fileEntry("x.png")]), fileEntry("a.png"), fileEntry("b.mov")]);
  const isWanted = ({ name }: FileSystemEntry) => name !== ".git" && name !== "b.mov";
  expect(paths(await readFolders([], [reel], { isWanted }))).toEqual([
    ["", 0],
    ["Reel", 1],
  ]);
  const folders = Array.from({ length: 9 }, (_, index) => folderEntry(`${index}`, [fileEntry("a.png")]));
  expect((await readFolders([], folders, { maxFiles: 2 })).folders).toHaveLength(4); // the root and three folders
  await expect(readFolders([], folders, { signal: AbortSignal.abort() })).rejects.toThrow();
});

test("fails if any file of a folder can't be read", async () => {
  const broken = { ...fileEntry("a"), file: (_: unknown, reject: (error: Error) => void) => reject(new Error("gone")) };
  await expect(readFolders([], [folderEntry("Reel", [broken as never])])).rejects.toThrow("gone");
});

test("chosen files are grouped by the folders in their paths", () => {
  const files = ["Reel/Keys/a.png", "Reel/Keys/b.png", "Reel/c.png"].map((path) => {
    const file = new File(["x"], path.split("/").at(-1) ?? "");
    Object.defineProperty(file, "webkitRelativePath", { value: path });
    return file;
  });
  expect(paths(toFolderTree(files))).toEqual([
    ["", 0],
    ["Reel", 1],
    ["Reel/Keys", 2],
  ]);
});
