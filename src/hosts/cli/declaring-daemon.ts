import type { Command } from 'commander';
import type { Declaring } from './declare-acting.js';

/** What the declaration of one command of the daemon gets. */
export type DeclaringDaemon = Omit<Declaring, 'program'> & { readonly daemon: Command };
