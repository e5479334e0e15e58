import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/** Loads a module by the path that the script names it by, relative to the file that calls. */
export type Load = (specifier: string) => Promise<unknown>;

/** Where the compiled form of a script is kept: of another Node or processor it would be of no use, and is not looked at. */
export const compiledPath = (path: string): string => `${path}.${process.version}-${process.arch}`;

/** The script as a function of all that it asks for. What was compiled belongs to exactly this text. */
export const asFunction = (source: string): string => `(function (require, load) {${source}\n})`;

const readIfThere = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
};

/**
 * Runs a CommonJS script by the compiled form that was kept when it was built, so that a process of a few milliseconds spends none of them
 * to compile it. Where there is none for this Node, or this Node refuses it, the script is compiled as any other.
 */
export const runCompiled = (path: string, load: Load): void => {
  const cachedData = readIfThere(compiledPath(path));
  const script = new Script(asFunction(readFileSync(path, 'utf8')), {
    filename: path,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  script.runInThisContext()(createRequire(path), load);
};
