/** What stands where a secret will: a variable, a blank to be filled in, or words that say so. */
const STAND_INS: readonly RegExp[] = [
  /^[<({[].*[>)}\]]$/,
  /^\$(?:[A-Za-z_({[]|$)|\$\{|\$\(|\{\{|<[\w -]{1,60}>|^%\w+%$|^@\w+@$|^%[sdv]$|^:\w+$|^\?$/,
  /^(.)\1*$/,
  /([xX*•_.])\1{3}|…|#{3}|0{8}/,
  /^(?:process\.env|import\.meta|os\.environ|os\.getenv|getenv|env[.([]|ENV[.[]|secrets?\.|vault:|var\.|op:\/\/|arn:|ssm:|keyring:|file:)/,
  // What fills up the room of a placeholder.
  /█/,
  /(?<![a-z])(?:your|example|placeholder|change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this|with)|redacted|masked|hidden|dummy|sample|insert|todo|tbd|fill[-_ ]?(?:me|in)|goes[-_ ]?here|put[-_ ]?(?:your|it))(?![a-z])/i,
  /^(?:abc|123|foo|bar|baz|test|demo|fake)$/i,
];

/** Does the text only stand for a secret? */
export const isStandIn = (value: string): boolean => STAND_INS.some((pattern) => pattern.test(value));
