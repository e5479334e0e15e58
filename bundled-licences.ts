import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

const licenceOf = (folder: string): string => {
  const name = readdirSync(folder).find((file) => /^licen[cs]e(?:\.|$)/i.test(file));
  if (name === undefined) throw new Error(`${folder} has no licence that could be passed on.`);
  const text = readFileSync(join(folder, name), 'utf8').trim();
  return `${folder.replace(/^.*\/node_modules\//, '')}\n\n${text}\n`;
};

/**
 * Writes the licences of the packages that went into a bundle beside it, in `fileName`: who passes code on has to pass its licence on
 * with it. A package without one fails the build.
 */
export const bundledLicences = (fileName: string): Rolldown.Plugin => ({
  name: 'bundled-licences',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
    const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? []));
    const source = [...folders]
      .toSorted()
      .map(licenceOf)
      .join(`\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName, source });
  },
});
