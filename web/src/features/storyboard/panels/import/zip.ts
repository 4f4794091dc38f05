import { BlobReader, BlobWriter, configure, ZipReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-custom.js";

// Names are read and pictures stored as they are: nothing here is worth a worker.
configure({ useWebWorkers: false });

/** A file on its way into a ZIP: its path there, with slashes. */
export interface ZipEntry {
  path: string;
  file: File;
}

/** The paths in a ZIP, in its order, as far as somebody goes on asking. Throws where it cannot be read. */
export async function* listZipPaths(file: Blob): AsyncGenerator<string> {
  // What is odd in it is the server's to judge: here it only matters what it is.
  const reader = new ZipReader(new BlobReader(file), { strictness: "tolerant", filenameValidation: "tolerant" });
  try {
    for await (const { filename, directory } of reader.getEntriesGenerator()) if (!directory) yield filename;
  } finally {
    await reader.close();
  }
}

interface CreateZipOptions {
  signal: AbortSignal;
  /** How many bytes of the files are in it. */
  onProgress: (packed: number) => void;
}

/** Files as one ZIP, stored, in their order. Their paths differ. Throws where one cannot be read, and when told to stop. */
export async function createZip(entries: readonly ZipEntry[], { signal, onProgress }: CreateZipOptions): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { level: 0, signal });
  let before = 0;
  for (const { path, file } of entries) {
    signal.throwIfAborted();
    const onprogress = (packed: number): undefined => onProgress(before + packed) as undefined;
    await writer.add(path, new BlobReader(file), { onprogress });
    before += file.size;
    onProgress(before);
  }
  return writer.close();
}
