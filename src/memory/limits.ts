/** A session loads this many lines of the index and no more. */
export const INDEX_LINES = 200;

/** A session loads this many bytes of the index (UTF-8) and no more. */
export const INDEX_BYTES = 25 * 1024;

/** An index that must shrink goes to this many lines, so that it does not have to again with the next entry. */
export const INDEX_LINES_AFTER_SHRINKING = 140;

/** An entry of more characters has content that belongs in its topic. */
export const ENTRY_LENGTH = 200;

/** The characters that an entry is meant to have at most, and has after it was shortened. */
export const ENTRY_AIM = 150;

/** A file of more bytes is left alone: no session can read it whole either, and taking it apart would hold up the dream of the rest. */
export const LARGEST_FILE = 4 * 1024 * 1024;
