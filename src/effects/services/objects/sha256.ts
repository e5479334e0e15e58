/** The hash by which objects are named is the one by which records are chained. */
export { sha256 } from '../../../journal/hash.js';
