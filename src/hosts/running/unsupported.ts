import type { Capabilities } from '../capabilities.js';
import { notStarted } from './not-started.js';
import type { DreamHandle } from './run-handle.js';

export const NOT_SUPPORTED =
  'autodream does not support Windows yet: it relies on renames as Linux and macOS have them. It does run under WSL.';

export const isSupported = ({ platform }: Capabilities): boolean => platform !== 'win32';

/** A run that ended before it began, because it could not keep its promises here. */
export const unsupported = (runId: string): DreamHandle => notStarted(runId, NOT_SUPPORTED);
