import type { TextBlock } from '../../effects/ports/model.js';
import { type Masking, maskingWith } from '../../effects/services/masking/masking.js';
import { sha256 } from '../../effects/services/objects/sha256.js';
import { secretsIn } from '../../permissions/secrets/environment.js';
import { maskerOf } from '../../permissions/secrets/masker.js';
import type { Capabilities } from '../capabilities.js';

const TAG_LENGTH = 8;

/** A text of this run alone, as short as can be, because a model has to repeat it. */
const tagOf = (runId: string): string =>
  sha256(new TextEncoder().encode(`placeholders of ${runId}`)).slice(0, TAG_LENGTH);

/** What hides secrets in one run; those in the process's environment are known from the start. */
export const runMasking = ({ environment }: Pick<Capabilities, 'environment'>, runId: string): Masking =>
  maskingWith(maskerOf({ known: secretsIn(environment()), boundary: tagOf(runId) }));

/** The prompt without secrets in what is of this run: the rules before it stay as they are, byte for byte. */
export const maskedPrompt = ({ text }: Masking, prompt: readonly TextBlock[]): readonly TextBlock[] =>
  prompt.map((block, at) => (at === 0 ? block : { ...block, text: text(block.text) }));
