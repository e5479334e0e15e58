/** How sure a name is that a secret follows. `password`: whatever follows; `secret`: what is no word; `weak`: what looks random. */
export type NameStrength = 'password' | 'secret' | 'weak';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const PASSWORD = words(
  'password passwd passphrase passcode pwd passwort pass passe senha kennwort contraseña psw userpass pgpass',
);
const SECRET = words(
  'secret token apikey credential credentials secretkey accesskey privatekey pin otp totp pat psk jwt bearer seed mnemonic geheimnis zugangsschlüssel geheimschlüssel',
);
const KEY_OF = words(
  'api access secret private signing encryption encrypt master auth license licence ssh deploy service account shared admin client server app root session cookie aes hmac jwt webhook storage wifi consumer subscription integration ingest write read host bot openai anthropic stripe aws azure google gcp sendgrid twilio datadog github gitlab slack maps firebase mailgun algolia hf dd crypto security recovery backup',
);
const WEAK = words(
  'key schlüssel auth cookie session sid signature sig code tokens keys secrets passwords sas salt dsn',
);

/** What follows a secret's name makes it the name of something about the secret. */
const ABOUT = words(
  'id ids name names count counts limit limits max min size length len type types kind url uri urls endpoint path paths file files dir folder field fields column label hint hints policy policies reset rotation rotate expiry expires expire expired expiration ttl age version versions hash hashes hashed digest fingerprint format prefix suffix index usage used budget cost price per error errors status state required optional enabled disabled valid invalid provider manager store storage ring chain event handler page form input button class pattern regex strength at on date time source ref arn alias holder owner bucket algorithm alg mode scope scopes rate window generator test tests rule rules map order press down up board word frame stroke encoding encoder decoder parser stream buckets review check checker changed updated created limiter counter refresh helper service util utils config settings option options prompt placeholder title text visible visibility toggle icon list table schema model validation validator issuer audience env var variable variables',
);
const ABOUT_BEFORE = words(
  'public publishable primary foreign partition sort cache idempotency dedupe dedup object translation i18n row hash query react hot short max min num total input output prompt completion cached per next page continuation cancellation cancel syntax design color eos bos pad unk stop special first last unexpected forgot reset change show hide update verify validate check set get has is requires require allow with without no wrong confirm missing invalid expired keyboard group',
);

/** `dbpassword`, `authtoken`: written in one. */
const ENDINGS =
  /^[a-z0-9]{2,24}?(password|passwd|passphrase|secret|token|apikey|secretkey|accesskey|privatekey|credentials)$/;

const split = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9ñäöüß]+/)
    .filter((segment) => segment !== '');

const plain = (segment: string): string => ENDINGS.exec(segment)?.[1] ?? segment.replace(/\d{1,2}$/, '');

const strengthAt = (segments: readonly string[], at: number): NameStrength | null => {
  const segment = plain(segments[at] ?? '');
  if (PASSWORD.has(segment)) return 'password';
  if (SECRET.has(segment)) return 'secret';
  if ((segment === 'key' || segment === 'schlüssel') && KEY_OF.has(segments[at - 1] ?? '')) return 'secret';
  return WEAK.has(segment) ? 'weak' : null;
};

const RANK: Readonly<Record<NameStrength, number>> = { password: 3, secret: 2, weak: 1 };

/** How sure a name such as `DB_PASSWORD`, `apiKey` or `client-secret` is that its value is a secret; `null`: it names something else. */
export const strengthOf = (name: string): NameStrength | null => {
  const segments = split(name);
  let best: NameStrength | null = null;
  let last = -1;
  for (const at of segments.keys()) {
    const strength = strengthAt(segments, at);
    if (strength === null) continue;
    last = at;
    if (best === null || RANK[strength] > RANK[best]) best = strength;
  }
  const isAbout =
    segments.slice(last + 1).some((segment) => ABOUT.has(segment)) ||
    segments.slice(0, last).some((segment) => ABOUT_BEFORE.has(segment));
  return isAbout ? null : best;
};
