/**
 * Which room may import which. Imports point one way:
 *
 *   testing → hosts → runtime → machines, journal, effects/ports
 *   effects/{services,live,simulated} → effects/ports, journal, memory, permissions
 *   machines → memory, permissions, and types of effects/ports and journal
 *   memory, permissions, journal → nothing else of ours
 *
 * Each rule's comment says what to do instead; it is printed with the violation.
 */
const ROOMS = 'config|machines|memory|permissions|journal|runtime|effects|hosts|testing|index|embedding|ink';
const allBut = (...rooms) => `^src/(?!(?:${rooms.join('|')})(?:/|\\.ts$))(?:${ROOMS})`;
const NODE = { dependencyTypes: ['core'] };

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    rule(
      'memory-stands-alone',
      'Rules about a store are pure and import no other room. Pass in what they need (hashing, say) as a function.',
      { path: '^src/memory/' },
      { path: allBut('memory') },
    ),
    rule(
      'permissions-stand-alone',
      'The policy is pure and imports no other room. Pass in what it needs to know as data.',
      { path: '^src/permissions/' },
      { path: allBut('permissions') },
    ),
    rule(
      'journal-stands-alone',
      'The journal knows records, not who writes them. Keep readers of meaning in machines, runtime or hosts.',
      { path: '^src/journal/' },
      { path: allBut('journal') },
    ),
    rule(
      'machines-decide-and-never-act',
      'A machine imports machines, memory, permissions and config. What it wants done it names as an invoke; the effect is wired in hosts.',
      { path: '^src/machines/' },
      { path: allBut('machines', 'memory', 'permissions', 'config'), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'machines-know-ports-and-records-by-type-only',
      'Of effects and journal a machine may see the types of ports and records, and of no other room anything.',
      { path: '^src/machines/' },
      { path: '^src/(?!machines/|memory/|permissions/|journal/|effects/ports/|config\\.ts$)' },
    ),
    rule(
      'pure-rooms-use-no-platform',
      'memory, permissions, machines and config run anywhere: no node: module. Put the act behind a port in effects.',
      { path: '^src/(?:memory/|permissions/|machines/|config\\.ts)' },
      NODE,
    ),
    rule(
      'ports-are-types',
      'A port speaks in types of journal, memory and permissions only; what does the work implements it from services or live.',
      { path: '^src/effects/ports/' },
      { path: allBut('effects', 'journal', 'memory', 'permissions') },
    ),
    rule(
      'ports-know-no-adapter',
      'A port must not import what implements it.',
      { path: '^src/effects/ports/' },
      { path: '^src/effects/(?!ports/)' },
    ),
    rule(
      'effects-know-neither-machines-nor-runtime',
      'An effect does one act and tells what came of it; it does not know who asked. Move the decision into a machine.',
      { path: '^src/effects/' },
      { path: allBut('effects', 'journal', 'memory', 'permissions', 'config') },
    ),
    rule(
      'services-run-on-any-adapter',
      'Services work over the ports, so that they run on a disk and in the simulated world alike. Take the adapter as an argument.',
      { path: '^src/effects/services/' },
      { path: '^src/effects/(?:live|simulated)/' },
    ),
    rule(
      'simulation-stays-out-of-the-product',
      'The simulated world is for tests; only the fuzz kit gives it to hosts.',
      { path: '^src/', pathNot: '^src/(?:effects/simulated|testing)/' },
      { path: '^src/effects/simulated/' },
    ),
    rule(
      'simulation-touches-no-disk',
      'The simulated world is deterministic: it must not reach a live adapter.',
      { path: '^src/effects/simulated/' },
      { path: '^src/effects/live/' },
    ),
    rule(
      'runtime-drives-and-does-not-wire',
      'The runtime gets its effects as handlers. Wiring of services and adapters belongs in hosts.',
      { path: '^src/runtime/' },
      { path: '^src/(?:hosts|memory|permissions|effects/(?:services|live|simulated))(?:/|\\.ts$)' },
    ),
    rule(
      'only-the-index-imports-hosts',
      'Hosts are where everything is wired, so nothing below may know them; only src/index.ts, src/embedding.ts and src/ink.ts show them to embedders.',
      { path: '^src/', pathNot: '^src/(?:hosts/|testing/|(?:index|embedding|ink)\\.ts$)' },
      { path: '^src/hosts/' },
    ),
    rule(
      'the-fuzz-kit-is-a-leaf',
      'The fuzz kit is loaded by tests of hosts only; whoever runs the product must not pay for it.',
      { path: '^src/', pathNot: '^src/testing/' },
      { path: '^src/testing/' },
    ),
    rule(
      'nothing-imports-the-index',
      'The index is for embedders. Inside, import the module itself.',
      { path: '^src/' },
      { path: '^src/(?:index|embedding|ink)\\.ts$' },
    ),
    rule(
      'jobs-know-no-daemon-and-no-assistant',
      'Jobs are kept for whoever performs them. Take the performer as an argument.',
      { path: '^src/hosts/jobs/' },
      { path: '^src/hosts/(?:assistant|daemon|cli|tui|web|watching|install)/' },
    ),
    rule(
      'the-command-line-is-a-leaf',
      'Only the command line itself uses its modules; put what others need into src/hosts.',
      { path: '^src/', pathNot: '^src/hosts/cli/' },
      { path: '^src/hosts/cli/' },
    ),
    rule(
      'texts-of-settings-are-edited-by-a-leaf',
      'Editing JSON as text knows no host and no setting. Say in your own room what is to stand there.',
      { path: '^src/hosts/jsonc/' },
      { path: '^src/', pathNot: '^src/hosts/jsonc/' },
    ),
    rule(
      'who-may-ask-a-server-is-decided-by-a-leaf',
      'What all our servers have in common knows none of them. Put what one of them needs into its own room.',
      { path: '^src/hosts/loopback/' },
      { path: '^src/(?!hosts/loopback/|journal/)' },
    ),
    rule(
      'sockets-for-the-inspector-only',
      'Nobody pays for the server of the Stately inspector who did not ask for one: only its room has sockets, and whoever opens it imports it late.',
      { path: '^src/', pathNot: '^src/hosts/stately/(?:audience|stately-server)\\.ts$' },
      { path: 'node_modules/ws/' },
    ),
    rule(
      'the-inspector-only-watches',
      'What shows runs and lines reads journals; it starts no run and changes no store.',
      { path: '^src/hosts/(?:stately|blame)/' },
      { path: '^src/hosts/(?:edits|extraction|install|tui|watching|web|cli)/' },
    ),
    rule(
      'the-daemon-shows-nothing',
      'The daemon serves projects; what people see of it is asked for over its socket. Put what draws or installs into the command line.',
      { path: '^src/hosts/daemon/' },
      { path: '^src/hosts/(?:cli|tui|web|watching|install)/' },
    ),
    rule(
      'config-is-a-leaf',
      'Whoever asks "is it enabled?" must not pay for anything else: config.ts imports nothing.',
      { path: '^src/config\\.ts$' },
      { pathNot: '^src/config\\.ts$' },
    ),
    rule(
      'the-sdk-is-loaded-in-one-place',
      'Loading the SDK costs half a second. Ask through the port Model; only its client loads it, on the first request.',
      { path: '^src/', pathNot: '^src/effects/live/anthropic/client\\.ts$' },
      { path: 'node_modules/@anthropic-ai/' },
    ),
    rule(
      'the-sdk-is-loaded-late',
      'Import it with import() where the first request is made; a static import would be paid for by whoever loads the module.',
      { path: '^src/effects/live/anthropic/client\\.ts$' },
      { path: 'node_modules/@anthropic-ai/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'watching-reads-and-draws-elsewhere',
      'Following runs is for the page’s server as well: what draws on a terminal is in src/hosts/watching/view, which is loaded with import() when it is shown.',
      { path: '^src/hosts/', pathNot: '^src/hosts/(?:tui|watching/view)/' },
      { path: '^src/hosts/watching/view/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'watching-asks-and-never-writes',
      'Who watches reads journals; a run is stopped through its inbox by src/hosts/running/kill.ts. It starts no run and makes no edit.',
      { path: '^src/hosts/watching/' },
      {
        path: '^src/hosts/(?:cli|edits|extraction|hooks|install|web|stately)/|^src/hosts/dream/(?!run-masking\\.ts$)',
      },
    ),
    rule(
      'the-assistant-knows-nobody-who-shows-it',
      'A daemon, a command or a page shows the assistant and talks to it; it knows none of them. What it has to tell, it tells as news.',
      { path: '^src/hosts/assistant/' },
      { path: '^src/hosts/(?:cli|tui|web|watching|install|daemon|stately)/' },
    ),
    rule(
      'terminal-components-show-and-never-act',
      'They show the task they are given, and know it by its type. What a key does is a function of the host’s.',
      { path: '^src/hosts/tui/' },
      {
        path: '^src/(?!hosts/(?:tui/|(?:words|visible|cell-width)\\.ts$))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'ink-is-loaded-late',
      'Ink takes most of a second to load. Draw in src/hosts/tui or src/hosts/watching/view, and get there with import().',
      { path: '^src/', pathNot: '^src/(?:hosts/(?:tui|watching/view)/|ink\\.ts$)' },
      {
        path: 'node_modules/(?:ink|react)/|^src/hosts/tui/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'telemetry-and-log-are-loaded-late',
      'Hardly anybody’s process counts or logs anything. Import these with import() where the first event or line goes out.',
      { path: '^src/' },
      {
        path: 'node_modules/(?:@opentelemetry/|rotating-file-stream/)',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'remote-flags-are-loaded-late',
      'Most people set no remote flag: import OpenFeature with import() where one is opened.',
      { path: '^src/' },
      { path: 'node_modules/@openfeature/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'fast-check-in-the-fuzz-kit-only',
      'Who installs the product has no fast-check. Put what draws random cases into src/testing.',
      { path: '^src/', pathNot: '^src/testing/' },
      { path: 'node_modules/fast-check/' },
    ),
    rule(
      'fp-ts-by-module',
      'Import fp-ts/lib/<Module>.js: the package root loads all of it, and fp-ts/<Module> does not resolve as a module of its own.',
      {},
      { path: 'node_modules/fp-ts/(?!lib/[A-Z])|node_modules/fp-ts/es6/' },
    ),
    rule(
      'no-cycles',
      'Two modules that need each other are one, or have a third in them.',
      {},
      { circular: true },
    ),
    rule('everything-resolves', 'The import leads nowhere.', {}, { couldNotResolve: true }),
    rule(
      'the-page-knows-the-api-alone',
      'The page runs in a browser. Of ours it sees the types of what the server answers, and how lines are compared; ask the server for the rest.',
      { path: '^src/hosts/web/page/' },
      {
        path: '^src/(?!hosts/web/page/|memory/changes/compare-lines\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'the-page-sees-no-other-room',
      'What the page needs to know of another room belongs into src/hosts/web/api.ts.',
      { path: '^src/hosts/web/page/' },
      { path: '^src/(?!hosts/web/(?:page/|api\\.ts$)|memory/changes/compare-lines\\.ts$)' },
    ),
    rule(
      'the-page-uses-no-platform',
      'There is no node: module in a browser.',
      { path: '^src/hosts/web/page/' },
      NODE,
    ),
    rule(
      'the-server-answers-and-does-not-decide',
      'What the page’s server does to a store, it does as the commands do: through edits, running and why. It asks no hook, host or installer for anything.',
      { path: '^src/hosts/web/(?:answers|server)/' },
      { path: '^src/hosts/(?:cli|embedding|extraction|hooks|install|stately|tui|watching/view)/' },
    ),
    rule(
      'answers-know-no-http',
      'What is answered is worked out apart from how it goes over the wire; src/hosts/web/server does that.',
      { path: '^src/hosts/web/answers/' },
      { path: '^src/hosts/web/server/|^(?:node:)?https?$' },
    ),
    rule(
      'nobody-imports-the-page',
      'The page is built by itself and served as files.',
      { path: '^src/', pathNot: '^src/hosts/web/page/' },
      { path: '^src/hosts/web/page/' },
    ),
    rule(
      'product-uses-no-development-package',
      'What src imports at run time must be under dependencies in package.json; fast-check is the fuzz kit’s peer, and the page is bundled.',
      { path: '^src/', pathNot: '^src/hosts/web/page/' },
      {
        pathNot: 'node_modules/fast-check/',
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
