/** Folders that programs keep keys, tokens or cookies in, wherever they lie. */
const FOLDERS = new Set([
  ...['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', '.password-store', '.mozilla', '.thunderbird'],
]);

const NAMES: readonly RegExp[] = [
  // Settings of programs that hold tokens or passwords.
  /^\.env(?:[._-].*)?$|^\.envrc$|^[^.].*\.env$/s,
  /^[._]netrc$|^\.(?:npmrc|yarnrc\.yml|pypirc|pgpass|htpasswd|git-credentials|dockercfg|s3cfg|boto)$/,
  /^\.(?:vault-token|terraformrc|my\.cnf|mylogin\.cnf|credentials\.json|claude\.json)$|^pgpass\.conf$/,
  /^credentials\.tfrc\.json$|^rclone\.conf$|^oauth_creds\.json$|^application_default_credentials\.json$/,
  /^(?:credentials?|secrets?|service-account)(?:\.(?:json|ya?ml|toml|ini|txt|env|db))?$/,
  /^tokens?\.json$|-firebase-adminsdk-[a-z0-9-]{1,80}\.json$/,
  // Keys.
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:\..*)?$|^id_[a-z0-9_]+(?:\.pub)?$|^ssh_host_.*_key$/s,
  /\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx|ppk|keychain|keychain-db|keytab)$|^secring\.gpg$/,
  // What was typed at prompts.
  /^\.(?:[a-z0-9]+_)*history$|^\.(?:lesshst|histfile|zhistory)$|^(?:fish|consolehost)_history(?:\.txt)?$/,
  // Passwords and cookies of browsers.
  /^(?:logins\.json|key[34]\.db|cookies\.sqlite|login data)$/,
];

/** Where the name alone says too little. Of a whole path, which may begin anywhere above. */
const PLACES: readonly RegExp[] = [
  /(?:^|\/)\.codex\/auth\.json(?:$|\/)/,
  /(?:^|\/)\.config\/(?:gh\/hosts\.ya?ml|hub|glab-cli\/config\.yml|gcloud|op|composer\/auth\.json)(?:$|\/)/,
  /(?:^|\/)\.config\/(?:google-chrome|chromium|bravesoftware|microsoft-edge)(?:$|\/)/,
  /(?:^|\/)application support\/(?:google\/chrome|chromium|firefox|bravesoftware)(?:$|\/)/,
  /(?:^|\/)\.(?:composer\/auth\.json|cargo\/credentials|m2\/settings[^/]{0,80}\.xml|gradle\/gradle\.properties|subversion\/auth)(?:$|\/)/,
  /(?:^|\/)(?:\.local\/share\/keyrings|library\/keychains)(?:$|\/)/,
  /^\/etc\/g?shadow-?$|^\/etc\/(?:security\/opasswd|sudoers(?:\.d)?)(?:$|\/)/,
  // The memory, environment and open files of processes.
  /^\/proc\/(?:.*\/)?(?:environ|mem|kcore|fd|map_files|cmdline|auxv|cwd|root)(?:$|\/)/s,
  /^\/dev\/(?:k?mem|port|fd)(?:$|\/)/,
];

/** What editors and people put behind the name of a copy. */
const COPY = /(?:~|\.(?:bak|backup|old|orig|save))$/;

const isSecretName = (name: string): boolean =>
  FOLDERS.has(name) || NAMES.some((pattern) => pattern.test(name) || pattern.test(name.replace(COPY, '')));

/** Does the path look like that of a file with secrets? `path` is folded, with `/` between `names`. */
export const isSecretPath = (path: string, names: readonly string[]): boolean =>
  names.some(isSecretName) || PLACES.some((pattern) => pattern.test(path));
