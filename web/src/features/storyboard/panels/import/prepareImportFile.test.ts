import { expect, test, vi } from "vitest";
import { ImportSession } from "./importSession";
import { getFolderName, prepareImportFile } from "./prepareImportFile";
import { listZipPaths } from "./zip";

function fileEntry(name: string, onRead: () => void = () => undefined): FileSystemEntry {
  const read = (found: (file: File) => void) => {
    onRead();
    found(new File([name], name));
  };
  return { name, isDirectory: false, isFile: true, file: read } as never;
}

function folderEntry(name: string, ...entries: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let left = [entries];
    return {
      readEntries: (found: (some: FileSystemEntry[]) => void) => {
        const [some = []] = left;
        left = [];
        found(some);
      },
    };
  };
  return { name, isDirectory: true, isFile: false, createReader } as never;
}

const told = () => ({ signal: new AbortController().signal, onProgress: vi.fn() });

async function inside(file: Blob): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of listZipPaths(file)) paths.push(path);
  return paths.sort();
}

function inFolder(path: string): File {
  const file = new File([path], path.split("/").at(-1) ?? path);
  Object.defineProperty(file, "webkitRelativePath", { value: path });
  return file;
}

test("a folder that is dropped is one ZIP of what of it is imported; nothing else of it is opened", async () => {
  const opened = vi.fn();
  const images = folderEntry("images", fileEntry("1.png"), fileEntry("2.png"), fileEntry(".DS_Store", opened));
  const git = folderEntry(".git", fileEntry("x.png", opened));
  const night = folderEntry("Night", fileEntry("Night.storyboarder"), images, git, fileEntry("out.mp4", opened));
  const way = told();
  const file = await prepareImportFile({ files: [], folders: [night] }, way);
  expect(file.name).toBe("Night.zip");
  expect(await inside(file)).toEqual(["Night/Night.storyboarder", "Night/images/1.png", "Night/images/2.png"]);
  expect(opened).not.toHaveBeenCalled();
  expect(way.onProgress).toHaveBeenLastCalledWith(1);
});

test("a folder that is chosen is told by the paths of its files", async () => {
  const files = ["Night/Night.storyboarder", "Night/images/1.png", "Night/.git/x.png"].map(inFolder);
  expect(getFolderName({ files, folders: [] })).toBe("Night");
  expect(getFolderName({ files: [new File([], "a.png")], folders: [] })).toBeNull();
  const file = await prepareImportFile({ files, folders: [] }, told());
  expect(await inside(file)).toEqual(["Night/Night.storyboarder", "Night/images/1.png"]);
});

test("a folder that cannot be read says so", async () => {
  const broken = {
    ...folderEntry("Night"),
    createReader: () => ({ readEntries: (_: unknown, no: () => void) => no() }),
  };
  const refused = prepareImportFile({ files: [], folders: [broken as never] }, told());
  await expect(refused).rejects.toMatchObject({ file: "Night", message: expect.stringContaining("could not be read") });
});

test("packing is seen, can be given up, and then sends nothing", async () => {
  const asked = vi.spyOn(window, "fetch");
  const run = new ImportSession("project");
  const share = vi.fn();
  run.store.subscribe((state) => {
    if (state.phase !== "packing") return;
    share(state.progress);
    if (state.progress !== null && state.progress > 0) run.cancel();
  });
  const files = Array.from({ length: 8 }, (_, index) => new File([new Uint8Array(1_000_000)], `${index}.png`));
  await run.startImport({ files, folders: [] });
  expect(share).toHaveBeenNthCalledWith(1, null);
  expect(run.store.getState()).toEqual({ phase: "choosing", why: null });
  expect(asked).not.toHaveBeenCalled();
});

test("what cannot be imported is refused with its name, and another may be chosen", async () => {
  const run = new ImportSession("project");
  await run.startImport({ files: [new File(["x"], "a.mov"), new File(["x"], "b.mov")], folders: [] });
  const text = "These files hold no scene, clip or board.";
  expect(run.store.getState()).toEqual({ phase: "choosing", why: { file: "What was chosen", text } });
  await run.startImport({ files: [new File(["no zip"], "a.zip")], folders: [] });
  expect(run.store.getState()).toMatchObject({ phase: "choosing", why: { file: "a.zip" } });
});
