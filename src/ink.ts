/**
 * A dream in a terminal, as components for Ink: a pill for a footer, and a dialog. They use the host's own Ink 6 and React 19. Import
 * this when something is to be shown: Ink takes most of a second to load.
 */
export { DreamDialog, type DreamDialogProps } from './hosts/tui/dream-dialog.js';
export { DreamFooter, type DreamFooterProps } from './hosts/tui/dream-footer.js';
export { DreamPill, type DreamPillProps } from './hosts/tui/dream-pill.js';
export type { KillReply } from './hosts/tui/kill-words.js';
export { type Look, lookOf } from './hosts/tui/look.js';
export { type DreamSource, useDreams } from './hosts/tui/use-dreams.js';
export type { OnKill } from './hosts/tui/use-kill.js';
