import fc from 'fast-check';

/** A person's settings as text: how it is indented, its line ends, comments anywhere, and hooks of their own. */
export type SettingsText = { readonly text: string; readonly value: Readonly<Record<string, unknown>> };

const KEYS = ['model', 'env', 'permissions', 'theme', 'größe', 'a "quoted" key'];

/**
 * As it is after a way through text, where there is no negative zero. Without the key that JavaScript takes for a prototype: what
 * the tests read settings with does not give it back.
 */
const json = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.stringify(value))
  .filter((text) => !text.includes('"__proto__"'))
  .map((text): unknown => JSON.parse(text));

const ownScript = fc.constantFrom('/home/dev/bin/notify.sh', 'my-autodream-hook stop', 'say "done, { }"');
const foreignHook = fc.record({ type: fc.constant('command'), command: ownScript, timeout: fc.nat(60) });
const group = fc.record(
  { matcher: fc.constantFrom('', '*'), hooks: fc.array(foreignHook, { maxLength: 2 }) },
  { requiredKeys: ['hooks'] },
);
const hooks = fc.dictionary(
  fc.constantFrom('Stop', 'SessionStart', 'PreToolUse', 'AfterAgent'),
  fc.array(group, { maxLength: 2 }),
  { maxKeys: 3 },
);

const value = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...KEYS), json, { maxKeys: 4 }),
    fc.option(hooks, { nil: undefined }),
    fc.option(fc.boolean(), { nil: undefined }),
    fc.boolean(),
  )
  .map(([others, hooks, autoDreamEnabled, isFirst]) => {
    const own = {
      ...(hooks === undefined ? {} : { hooks }),
      ...(autoDreamEnabled === undefined ? {} : { autoDreamEnabled }),
    };
    return isFirst ? { ...own, ...others } : { ...others, ...own };
  });

const COMMENTS = ['', '', '', '', ' /* a, } remark */', ' /* [ */ /* "x": 1, */'];
const LINE_COMMENTS = ['', '', '', ' // mine, }', ' // "hooks": {'];

/** Draws one of several from a list of numbers, so that the layout shrinks with it. */
const drawer = (numbers: readonly number[]) => {
  let at = 0;
  return <A>(from: readonly A[], otherwise: A): A => {
    const number = numbers[at] ?? 0;
    at += 1;
    return from[number % from.length] ?? otherwise;
  };
};

type Style = { readonly indent: string; readonly eol: string; readonly draw: ReturnType<typeof drawer> };

const lines = (
  children: readonly string[],
  [open, close]: readonly [string, string],
  style: Style,
  depth: number,
) => {
  const { indent, eol, draw } = style;
  const isOneLine = depth > 0 && draw([false, false, true], false);
  const inner = draw(COMMENTS, '');
  if (children.length === 0) return open + inner + draw([' ', '', isOneLine ? '' : eol], '') + close;
  const comma = () => `${draw(['', '', ' '], '')},`;
  if (isOneLine && children.every((child) => !child.includes('\n')))
    return `${open}${inner} ${children.join(`${comma()} `)} ${close}`;
  const body = children.map((child, at) => {
    const isLast = at === children.length - 1;
    const end = isLast ? draw(['', '', ','], '') : comma();
    return `${eol}${indent.repeat(depth + 1)}${child}${end}${draw(LINE_COMMENTS, '')}`;
  });
  return `${open}${inner}${body.join('')}${eol}${indent.repeat(depth)}${close}`;
};

const written = (value: unknown, style: Style, depth: number): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const colon = `:${style.draw([' ', ' ', ''], ' ')}`;
  return Array.isArray(value)
    ? lines(
        value.map((item) => written(item, style, depth + 1)),
        ['[', ']'],
        style,
        depth,
      )
    : lines(
        Object.entries(value).map(
          ([key, item]) => `${JSON.stringify(key)}${colon}${written(item, style, depth + 1)}`,
        ),
        ['{', '}'],
        style,
        depth,
      );
};

export const settingsText: fc.Arbitrary<SettingsText> = fc
  .record({
    value,
    indent: fc.constantFrom('  ', '    ', '\t', ' ', ''),
    eol: fc.constantFrom('\n', '\r\n'),
    numbers: fc.array(fc.nat(11), { maxLength: 60 }),
    before: fc.constantFrom('', '// my settings\n', '\n/* a { */ '),
    after: fc.constantFrom('', '\n', '\n\n// the end', '\r\n'),
  })
  .map(({ value, indent, eol, numbers, before, after }) => ({
    value,
    text: before + written(value, { indent, eol, draw: drawer(numbers) }, 0) + after,
  }));
