/** A stretch of a text (offsets; `end` is the one after its last character) and what stands there instead. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Applies edits in the order of the text. One that begins inside an earlier one is part of it, and left out. */
export function applyEdits(content: string, edits: readonly Edit[]): string {
  let at = 0;
  let result = '';
  for (const edit of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue;
    result += content.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + content.slice(at);
}

/** A stretch of the text with the edits that lie within it applied. */
export function editedSlice(content: string, start: number, end: number, edits: readonly Edit[]): string {
  const inside = edits.filter((edit) => edit.start >= start && edit.end <= end);
  const moved = inside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return applyEdits(content.slice(start, end), moved);
}
