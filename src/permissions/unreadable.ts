const SECRET_FOLDERS = new Set(['.ssh', '.aws', '.gnupg', '.kube', '.docker']);

const SECRET_NAMES = [
  /^\.env(?:\..*)?$/,
  /^\.(?:netrc|npmrc|pypirc|pgpass|htpasswd|git-credentials)$/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:\..*)?$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx)$/,
  /^(?:credentials?|secrets?|service-account)(?:\.(?:json|ya?ml|toml|ini|txt|env))?$/,
];

/** Does the name look like a file of secrets? A topic such as `credentials.md` is memory, not a secret. */
const isSecret = (name: string): boolean =>
  SECRET_FOLDERS.has(name) || SECRET_NAMES.some((pattern) => pattern.test(name));

/** The names of autodream's own state and lock, which no tool may see. */
const isOwnState = (name: string): boolean => name === '.autodream' || name.startsWith('.consolidate-lock');

/**
 * Why no tool may read this path of the store, or `null`. Letter case is ignored, because some file systems ignore it.
 */
export const unreadable = (path: string): string | null => {
  const names = path.toLowerCase().split('/');
  if (names.some(isOwnState))
    return 'it is the state or the lock of the consolidation itself; leave it alone';
  if (names.some(isSecret)) return 'its name is that of a file with secrets; do without it';
  return null;
};
