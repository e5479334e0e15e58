import type { Draw } from './draw.js';
import { clock, day, host, instant, noun, person, stage, uuid } from './words.js';

/** What stands before a secret and after it. `variable` is its name in settings. */
export type Frame = (draw: Draw, variable: string) => readonly [before: string, after: string];

const camel = (variable: string): string =>
  variable.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Where people talk, and where memory files and transcripts keep what they said. */
const TALK: readonly Frame[] = [
  (draw) => [`Can you test ${noun(draw)} with this one: `, ' — it is the key from yesterday.'],
  (draw) => [
    `- ${person(draw)} said on ${day(draw)} that the ${stage(draw)} job uses \``,
    '`\n- it is rotated each quarter',
  ],
  (draw) => [`| service | key |\n| --- | --- |\n| ${noun(draw)} | `, ` |\n| ${host(draw)} | none |`],
  (draw) => [`Der Schlüssel für ${host(draw)} lautet „`, '“, bitte nicht weitergeben.'],
  (draw) => [`${noun(draw)} 的密钥是`, '，请不要提交到仓库。'],
  (draw) => [`Sorry, wrong window (`, `). Back to the ${noun(draw)} report.`],
  (draw, variable) => [`## ${noun(draw)}\n\nSet ${variable} to **`, '** before you start the tests.'],
  (draw) => [`> ${person(draw)}: please try "`, '".\n> it worked for me'],
  () => ['Here is the value:\n\n```\n', '\n```\n\nDid that help?'],
];

/** Settings files and shells. */
const SETTINGS: readonly Frame[] = [
  (draw, variable) => [`PORT=8080\n${variable}=`, `\nLOG_LEVEL=debug\nHOST=${host(draw)}`],
  (draw, variable) => [
    `services:\n  ${noun(draw)}:\n    environment:\n      ${variable}: `,
    '\n      RETRIES: 3',
  ],
  (draw, variable) => [
    `{\n  "name": "${noun(draw)}",\n  "${camel(variable)}": "`,
    '",\n  "timeout": 3000\n}',
  ],
  (draw, variable) => [`export ${variable}="`, `" && make ${noun(draw)}`],
  (draw, variable) => [`docker run --rm -e ${variable}=`, ` ${noun(draw)}:latest`],
  (draw, variable) => [`[${noun(draw)}]\n${variable.toLowerCase()} = '`, "'\nregion = 'eu-west-1'"],
  (_, variable) => [`import os\n\nos.environ["${variable}"] = "`, '"\nclient = make_client()'],
  (draw, variable) => [
    `const ${camel(variable)} = '`,
    `';\nexport const ${noun(draw)} = connect(${camel(variable)});`,
  ],
];

/** What machines write: rows of transcripts, requests, logs, traces. */
const RECORDS: readonly Frame[] = [
  (draw) => [
    `{"type":"user","uuid":"${uuid(draw)}","message":{"role":"user","content":"use `,
    `"},"timestamp":"${instant(draw)}"}`,
  ],
  (draw, variable) => [
    `{"type":"tool_result","content":"total 3\\nPORT=80\\n${variable}=`,
    `\\nHOST=${host(draw)}\\n","is_error":false}`,
  ],
  (draw) => [`{"type":"tool_result","content":"${noun(draw)}\\n`, `\\ndone in ${draw.whole(1, 90)} s\\n"}`],
  (draw) => [
    `{"role":"assistant","content":[{"type":"text","text":"The config says {\\"key\\":\\"`,
    `\\"} for ${host(draw)}"}]}`,
  ],
  (draw) => [`curl -s https://${host(draw)}/v1/items -H "X-Api-Key: `, '" | jq .total'],
  (draw) => [`GET /v1/${noun(draw)}?limit=20&api_key=`, `&sort=name HTTP/1.1\nHost: ${host(draw)}`],
  (draw) => [`${day(draw)} ${clock(draw)} ERROR ${noun(draw)}: key `, ' was refused with status 401'],
  (draw) => [
    `Traceback (most recent call last):\n  File "/srv/${noun(draw)}/client.py", line ${draw.whole(9, 300)}, in call\nAuthError: invalid key: `,
    `\n  in region eu-west-1`,
  ],
  (draw, variable) => [`-${variable}=changed\n+${variable}=`, `\n ${noun(draw)}: true`],
];

export const KEY_FRAMES: readonly Frame[] = [TALK, SETTINGS, RECORDS].flat();
