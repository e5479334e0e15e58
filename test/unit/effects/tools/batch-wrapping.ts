import type { HostCall, ToolKind, Wrapping } from '../../../../src/effects/services/tools/host-call.js';
import type { HostToolFacts } from '../../../../src/effects/services/tools/host-tool-facts.js';

/** The example that programs which embed autodream may begin with. */
const example: {
  readonly batchWrapping: Wrapping;
  readonly toolTable: {
    readonly kindOf: (name: string) => ToolKind;
    readonly wrappingOf: (name: string) => HostToolFacts['wrapping'];
  };
} = await import(new URL('../../../../examples/wrapper/batch.js', import.meta.url).href);

export const { batchWrapping, toolTable } = example;

/** The input of a host's tool that carries out a list of calls and nothing else. */
export const batchOf = (...calls: readonly HostCall[]): { readonly calls: readonly HostCall[] } => ({
  calls,
});
