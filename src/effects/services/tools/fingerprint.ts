import type { ToolCall } from '../../ports/model.js';
import { sha256 } from '../objects/sha256.js';

/** The same for two calls of one tool with one input: 16 hexadecimal digits. */
export const fingerprintOf = ({ name, input }: Pick<ToolCall, 'name' | 'input'>): string =>
  sha256(new TextEncoder().encode(JSON.stringify([name, input]))).slice(0, 16);
