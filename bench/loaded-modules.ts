import { Session } from 'node:inspector';

/** The URLs of all scripts that this process has loaded, as its own debugger lists them: nothing can hide from it. */
export const loadedScripts = (): readonly string[] => {
  const session = new Session();
  const urls: string[] = [];
  session.connect();
  session.on('Debugger.scriptParsed', ({ params }) => urls.push(params.url));
  session.post('Debugger.enable');
  session.post('Debugger.disable');
  session.disconnect();
  return urls;
};

export const hasLoaded = (name: string): boolean =>
  loadedScripts().some((url) => url.includes(`/node_modules/${name}/`));
