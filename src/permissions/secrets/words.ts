const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What stands after the name of a secret where there is none: types, states, and words that a sentence goes on with. */
const NO_VALUES = words(
  'string str number int integer boolean bool any object null nil none undefined void unknown never true false yes no on off empty unset missing invalid valid expired rotated changed wrong incorrect hidden redacted required optional default disabled enabled public private secret password passwd passphrase pass token key apikey credential credentials user username value values input output field text type name hash hashed encrypted plain plaintext auto automatic manual external internal local production staging development test testing todo tbd fixme see use used using uses set sets get gets read reads write from for with without the a an this that these it its is are was were be been being to of in at by or and not must should may can could will would shall has have had do does did if when where what which who how why now still only also always then else reset update updated delete deleted create created rotate revoke revoked refresh refreshed stored store mismatch length min max short long strong weak base64 base64-encoded hex sha256 sha512 sha1 md5 utf8 utf-8 oauth oauth2 jwt bearer basic digest rs256 hs256 es256 ed25519 x509 pkcs8 bcrypt argon2 scrypt aes256 aes-256 2fa mfa sso env environment vault keychain keyring 1password bitwarden',
);

export const isNoValue = (value: string): boolean => NO_VALUES.has(value.toLowerCase());

const IN_SENTENCES =
  /(?<![a-z])(?:the|a|an|is|are|was|be|your|our|their|must|should|may|can|will|of|for|to|required|please|enter|with|and|or|not|in|on|from|has|have|at|by)(?![a-z])/i;

/** Does it read like a sentence, or a part of one? */
export const isProse = (value: string): boolean => value.includes(' ') && IN_SENTENCES.test(value);
