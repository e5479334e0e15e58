/** What shows the environment, which holds keys, and what loads code. A field of that name (`.env`) is none of these. */
const CLOSED = /(?<!(?:^|[^\d.])\.)(?<![\w])(?:env|ENV|import|include|modulemeta|get_search_list)(?!\w)/;

const STRING = /"(?:[^"\\]|\\.)*"/gs;
/** With a comment, or an expression in a string, it takes a parser to tell what is a string. */
const NEEDS_PARSER = /#|\\\(/;

/** Does the program of jq only read what it is given? `null` if so; else what is wrong, in words. */
export const jqOnlyReads = (program: string): string | null => {
  const code = NEEDS_PARSER.test(program) ? program : program.replace(STRING, '""');
  const closed = CLOSED.exec(code)?.[0];
  return closed === undefined
    ? null
    : `${closed} reads the environment or other code, which is closed; use what the files hold`;
};
