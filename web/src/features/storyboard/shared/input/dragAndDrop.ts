/** What boards use of the drag and drop library: loaded on its own, at the first input (`registerDragAndDrop`). */
export { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
