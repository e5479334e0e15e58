import { bodyOf, type Document } from '../document.js';
import { isHeading } from '../markdown/outline.js';

/** A heading of the index and whether nothing but such headings stands under it. */
export type Section = {
  readonly title: string;
  readonly depth: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly bare: boolean;
};

/** The headings at the top level of a document, in order. */
export function sectionsOf(document: Document): readonly Section[] {
  const sections: Section[] = [];
  let open: { section: Section; at: number }[] = [];
  for (const block of bodyOf(document).outline) {
    if (isHeading(block)) {
      const { depth, title } = block.heading;
      open = open.filter(({ section }) => section.depth < depth);
      const section = { title, depth, firstLine: block.firstLine, lastLine: block.lastLine, bare: true };
      open.push({ section, at: sections.length });
      sections.push(section);
    } else {
      for (const { section, at } of open) sections[at] = { ...section, bare: false };
      open = [];
    }
  }
  return sections;
}

/** The title of the section that a line stands in; `null`: it stands before every heading. */
export function sectionTitleAt(sections: readonly Section[], line: number): string | null {
  return sections.findLast((section) => section.firstLine <= line)?.title ?? null;
}

/** Headings that had something under them before and have nothing now. */
export function newlyBare(before: Document, after: Document): readonly Section[] {
  const name = (section: Section): string => `${section.depth} ${section.title}`;
  const bareBefore = new Set(
    sectionsOf(before)
      .filter((section) => section.bare)
      .map(name),
  );
  return sectionsOf(after).filter((section) => section.bare && !bareBefore.has(name(section)));
}
