import * as E from 'fp-ts/lib/Either.js';
import { type ControlLink, connectControl } from '../../../effects/live/control/control-link.js';
import { daemonSocket } from '../../daemon/daemon-socket.js';
import { parseNews, parseWardView } from '../../daemon/daemon-view-format.js';
import { visible } from '../../visible.js';
import { askTrustOnce } from '../ask-trust.js';
import { attachedInput, type Talk } from '../attached-input.js';
import type { CliContext } from '../context.js';
import type { DaemonProjectOption } from '../daemon-options.js';
import { projectAtHand } from '../daemon-project.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { visibleSentence } from '../sentence.js';
import { attachedReport } from '../views/daemon-report.js';
import { fitted } from '../views/fitted.js';
import { complain } from '../with-store.js';

/** As far as the time. */
const INDENT = ' '.repeat('00:00:00  '.length);

const timeOf = (ms: number): string => new Date(ms).toLocaleTimeString('sv-SE');

/** A line for each; words of a model may have several, which are set off. */
const newsLine = (told: unknown): string | null => {
  const news = parseNews(told);
  if (news === null) return null;
  const text = visible(news.text).trimEnd().replaceAll('\n', `\n${INDENT}`);
  return `${timeOf(news.at)}  ${visible(news.kind)}: ${text}`;
};

const ENDED = 'autodream: The daemon has ended.';

/** Until the person leaves, the input ends, or the daemon does. What was said last is answered first. */
const talk = async (
  context: CliContext,
  link: ControlLink,
  input: Talk,
  project: string,
): Promise<ExitCode> => {
  const asked = new Set<Promise<void>>();
  const ask = (method: string, params: object): void => {
    const answered = link.ask(method, { project, ...params }).then((answer) => {
      asked.delete(answered);
      if (E.isLeft(answer)) input.print(`autodream: ${visibleSentence(answer.left)}`);
    });
    asked.add(answered);
  };
  const isLeft = await Promise.race([
    input.each({ line: (text) => ask('say', { text }), esc: () => ask('esc', {}) }).then(() => true),
    link.closed.then(() => false),
  ]);
  if (isLeft) await Promise.all(asked);
  input.close();
  link.close();
  if (!isLeft) context.terminal.err(ENDED);
  return EXIT.done;
};

/** `autodream daemon attach`: shows what happens in a project and takes input. The daemon goes on when it ends. */
export const daemonAttach = async (context: CliContext, options: DaemonProjectOption): Promise<ExitCode> => {
  const project = await projectAtHand(context, options);
  if (E.isLeft(project)) return complain(context, {}, project.left);
  await askTrustOnce(context, project.right);
  const link = await connectControl(await daemonSocket(context));
  if (E.isLeft(link)) return complain(context, {}, link.left);
  const input = attachedInput(context);
  const columns = context.terminal.screen('')?.columns ?? null;
  const attached = await link.right.ask('attach', { project: project.right }, (told) => {
    const line = newsLine(told);
    if (line !== null) input.print(fitted(line.split('\n'), columns).join('\n'));
  });
  if (E.isRight(attached)) {
    if (context.terminal.isInteractive) {
      const lines = attachedReport(project.right, parseWardView(attached.right));
      input.print(fitted(lines, columns).join('\n'));
    }
    return talk(context, link.right, input, project.right);
  }
  input.close();
  link.right.close();
  return complain(context, {}, attached.left);
};
