import { dirname } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Environment } from '../../../config.js';
import type { FileError } from '../../../effects/ports/files.js';
import { perform, program, settled } from '../../../effects/program.js';
import { makeDurableFolder } from '../../../effects/services/state/durable-folder.js';
import { DEFAULT_SKILL, DEFAULT_WISHES } from '../../../memory/prompt/default-skill.js';
import { wishesSection } from '../../../memory/prompt/wishes.js';
import type { Capabilities } from '../../capabilities.js';
import { newBoundary } from '../../dream/boundary.js';
import { userFile } from '../../settings/settings-file.js';
import { readSkill, type SkillPlace } from './skill-file.js';

const OWN_PATH = 'skills/dream/SKILL.md';
const PROJECT_PATH = '.claude/skills/dream/SKILL.md';

/** Whose skill it is, and of which project. `project` null: its folder is not trusted, so that nobody asks it. */
export type SkillOwner = {
  readonly home: string;
  readonly environment: Environment;
  readonly project: string | null;
};

/** What a dream's prompt has of the skill, and in sentences what could not be used. */
export type DreamSkill = { readonly wishes: string; readonly told: readonly string[] };

/** Where a person's own dream skill is: beside their settings. */
export const ownSkillPlace = ({ home, environment }: SkillOwner): SkillPlace => ({
  folder: dirname(userFile({ home, env: environment })),
  path: OWN_PATH,
});

/** Lays the skill down for a person to edit, unless something is there. */
const layDown = ({ files }: Capabilities, { folder, path }: SkillPlace): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const whole = `${folder}/${path}`;
    yield* perform(makeDurableFolder(files, dirname(whole)));
    yield* perform(files.create(whole, new TextEncoder().encode(DEFAULT_SKILL)));
  });

/**
 * The dream skill as it stands: the person's own file, which is laid down where there is none, and after it what a trusted project says.
 * What cannot be used of the own one is replaced by the words that it was laid down with, and of a project's by nothing.
 */
export const dreamSkill = (capabilities: Capabilities, owner: SkillOwner): TaskEither<never, DreamSkill> =>
  program<never, DreamSkill>(function* () {
    const place = ownSkillPlace(owner);
    const own = yield* perform(readSkill(capabilities, place));
    // That it cannot be laid down changes no dream.
    if (own._tag === 'Absent') yield* settled(layDown(capabilities, place));
    const project =
      owner.project === null
        ? ({ _tag: 'Absent' } as const)
        : yield* perform(readSkill(capabilities, { folder: owner.project, path: PROJECT_PATH }));
    return {
      wishes: wishesSection({
        own: own._tag === 'Read' ? own.body : DEFAULT_WISHES,
        project: project._tag === 'Read' ? project.body : null,
        boundary: newBoundary(capabilities, { fences: true }),
      }),
      told: [own, project].flatMap((one) => (one._tag === 'Broken' ? [one.sentence] : [])),
    };
  });
