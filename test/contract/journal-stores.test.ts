import { jsonlJournals } from '../../src/effects/services/journal-store/jsonl-journals.js';
import { memoryJournals } from '../../src/effects/services/journal-store/memory-journals.js';
import { memoryFiles } from '../../src/effects/simulated/memory-files.js';
import { journalStoreContract } from './journal-store.contract.js';

journalStoreContract('in memory', memoryJournals);
journalStoreContract('JSONL files', () => jsonlJournals(memoryFiles(), '/state/runs'));
