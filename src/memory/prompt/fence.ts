/** The name of the tags between which a model gets what a tool answered. */
const FENCE_TAG = 'tool-data';

/** Stands where a text had the boundary. A boundary has no brackets, so none can come to be around it. */
const STAND_IN = '[the boundary of this run]';

const begin = (boundary: string): string => `<${FENCE_TAG} ${boundary}>`;
const end = (boundary: string): string => `</${FENCE_TAG} ${boundary}>`;

/** How a fence begins and ends, in words. */
export const fenceWords = (boundary: string): string => `${begin(boundary)} and ${end(boundary)}`;

/**
 * A text as data (`boundary`: lower-case letters and digits): its own lines, exactly, between two that hold the boundary. A text
 * that holds the boundary itself, in whatever case, cannot end its fence: something else stands there instead.
 */
export const fenced = (boundary: string, text: string): string =>
  `${begin(boundary)}\n${text.replace(new RegExp(boundary, 'gi'), STAND_IN)}\n${end(boundary)}`;
