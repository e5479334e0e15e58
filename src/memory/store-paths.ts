import { INDEX, type StoreFile, type StoreImage } from './store-image.js';

const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const DAILY_LOG = new RegExp(String.raw`^(?:logs/(?:\d{4}/\d{2}/)?)?(${DATE})\.md$`);

/** The date (YYYY-MM-DD) of a daily log, told by its path; `null`: the path is no daily log's. */
export function dailyLogDate(path: string): string | null {
  return DAILY_LOG.exec(path)?.[1] ?? null;
}

/** Where entries go that the index has no room for. Its links count like the index's own. */
export function isArchive(path: string): boolean {
  return /^index-archive(?:-\d+)?\.md$/.test(path);
}

/** A topic is Markdown that is neither the index, nor a daily log, nor a session's file, nor hidden. */
export function isTopicPath(path: string): boolean {
  if (!path.endsWith('.md') || path === INDEX || path.startsWith('sessions/')) return false;
  return dailyLogDate(path) === null && !path.split('/').some((part) => part.startsWith('.'));
}

/** The topics of a store, by path, in the order of their names. */
export function topicsOf(image: StoreImage): ReadonlyArray<readonly [string, StoreFile]> {
  return [...image]
    .filter(([path, file]) => isTopicPath(path) && file.frozen !== 'other')
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
