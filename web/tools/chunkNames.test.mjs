import assert from "node:assert/strict";
import test from "node:test";
import { createChunkNamer } from "./build/chunkNames.ts";

test("a build fails if a module that has a rule for its chunk was renamed", () => {
  const getModule = () => ({ importedIds: [], dynamicallyImportedIds: ["/web/src/app/routes/StoryboardRoute.tsx"] });
  const getChunkName = createChunkNamer("/web/index.html", new Set());
  assert.throws(
    () => getChunkName("/web/index.html", getModule),
    /aren't loaded as it says: app\/routes\/EditRoute\.tsx, .*panels\/playbar\/brushPresets\.ts/,
  );
});
