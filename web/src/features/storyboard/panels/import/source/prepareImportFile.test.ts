import { expect, test, vi } from "vitest";
import { ImportSession } from "@/features/storyboard/panels/import/importSession";
import { getFolderName, prepareImportFile } from "./prepareImportFile";
import { listZipPaths } from "./zip";

function fileEntry(name: string, onRead: () => void = () => undefined): FileSystemEntry {
  const read = (resolve: (file: File) => void) => {
    onRead();
    resolve(new File([name], name));
  };
  return { name, isDirectory: false, isFile: true, file: read } as never;
}

function folderEntry(name: string, ...entries: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let batches = [entries];
    return {
      readEntries: (resolve: (batch: FileSystemEntry[]) => void) => {
        const [batch = []] = batches;
        batches = [];
        resolve(batch);
      },
    };
  };
  return { name, isDirectory: true, isFile: false, createReader } as never;
}

const createOptions = () => ({ signal: new AbortController().signal, onProgress: vi.fn() });

async function listPaths(file: Blob): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of listZipPaths(file)) paths.push(path);
  return paths.sort();
}

function createFolderFile(path: string): File {
  const file = new File([path], path.split("/").at(-1) ?? path);
  Object.defineProperty(file, "webkitRelativePath", { value: path });
  return file;
}

test("packs the importable files of a dropped folder into one ZIP and reads no others", async () => {
  const onUnwantedRead = vi.fn();
  const images = folderEntry("images", fileEntry("1.png"), fileEntry("2.png"), fileEntry(".DS_Store", onUnwantedRead));
  const git = folderEntry(".git", fileEntry("x.png", onUnwantedRead));
  const night = folderEntry(
    "Night",
    fileEntry("Night.storyboarder"),
    images,
    git,
    fileEntry("out.mp4", onUnwantedRead),
  );
  const options = createOptions();
  const file = await prepareImportFile({ files: [], folders: [night] }, options);
  expect(file.name).toBe("Night");
  expect(await listPaths(file)).toEqual(["Night/Night.storyboarder", "Night/images/1.png", "Night/images/2.png"]);
  expect(onUnwantedRead).not.toHaveBeenCalled();
  expect(options.onProgress).toHaveBeenLastCalledWith(1);
});

test("recognizes a selected folder by the paths of its files", async () => {
  const files = ["Night/Night.storyboarder", "Night/images/1.png", "Night/.git/x.png"].map(createFolderFile);
  expect(getFolderName({ files, folders: [] })).toBe("Night");
  expect(getFolderName({ files: [new File([], "a.png")], folders: [] })).toBeNull();
  const file = await prepareImportFile({ files, folders: [] }, createOptions());
  expect(await listPaths(file)).toEqual(["Night/Night.storyboarder", "Night/images/1.png"]);
});

test("reports a folder that can't be read", async () => {
  const broken = {
    ...folderEntry("Night"),
    createReader: () => ({ readEntries: (_: unknown, reject: () => void) => reject() }),
  };
  const preparing = prepareImportFile({ files: [], folders: [broken as never] }, createOptions());
  await expect(preparing).rejects.toMatchObject({
    file: "Night",
    message: expect.stringContaining("Couldn't read a file"),
  });
});

test("packing shows progress and can be canceled before anything is sent", async () => {
  const fetchSpy = vi.spyOn(window, "fetch");
  const session = new ImportSession("project");
  const onProgress = vi.fn();
  session.store.subscribe((state) => {
    if (state.phase !== "packing") return;
    onProgress(state.progress);
    if (state.progress !== null && state.progress > 0) session.cancel();
  });
  const files = Array.from({ length: 8 }, (_, index) => new File([new Uint8Array(1_000_000)], `${index}.png`));
  await session.startImport({ files, folders: [] });
  expect(onProgress).toHaveBeenNthCalledWith(1, null);
  expect(session.store.getState()).toEqual({ phase: "choosing", error: null });
  expect(fetchSpy).not.toHaveBeenCalled();
});

test("names the files it refuses, and another file can be selected afterward", async () => {
  const session = new ImportSession("project");
  await session.startImport({ files: [new File(["x"], "a.mov"), new File(["x"], "b.mov")], folders: [] });
  const text = "These files have no scenes, clips, or boards to import.";
  expect(session.store.getState()).toEqual({ phase: "choosing", error: { file: "the selected files", text } });
  await session.startImport({ files: [new File(["no zip"], "a.zip")], folders: [] });
  expect(session.store.getState()).toMatchObject({ phase: "choosing", error: { file: "a.zip" } });
});
