import { writeFileSync } from 'node:fs';
import { picture } from './picture.js';
import { session } from './session.js';

/** Records the session that the readme shows, with what is built in `dist`: `npm run recording`. */
writeFileSync('docs/session.svg', picture(await session()));
