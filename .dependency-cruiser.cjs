// Imports run one way. Every rule has a planted violation in core/lint/plantedImports.ts.

const client = '^(core/client|core/kernel/client|(core/features|plugins)/[^/]+/client)/'
const server = '^(core/server|core/kernel/server|(core/features|plugins)/[^/]+/server)/'
/** What both halves read: it must know neither. */
const neutral =
  '^(core/kernel/(entity|shared)/|core/(contract|calls|entity)\\.ts$|(core/features|plugins)/[^/]+/(shared|contract)/)'
/** Tests and what helps them: free in what they take from outside, bound by the walls of the house like everyone. */
const tests = '(\\.test(-d)?\\.tsx?$|/testing/|^core/server/testing\\.ts$|(^|/)e2e/)'
const packages = '(^|/)node_modules/'

/** What plugins may import of core; core/surface.txt lists what each of them exports. */
const entryPoints =
  '^core/(contract|calls|entity|client/(plugin|session|kit|forms|ui|api|charts|prime|administration)|server/(plugin|entities|access|administration|database|files|links|notes|pdf|testing))\\.ts$'

/** The layers of the kernel's halves, the lowest first. What is in none of them composes all: app, start, shell. */
const layers = [
  { name: 'platform', folders: 'platform', above: 'all others' },
  { name: 'security', folders: '(security|session)', above: 'entities, kit, plugins and what composes them' },
  { name: 'entities', folders: '(entities|kit)', above: 'plugins and what composes them' },
  { name: 'plugins', folders: 'plugins', above: 'what composes them' },
]
/** The folders that a layer may import: its own and those below. */
const reach = (name) => {
  const at = layers.findIndex((layer) => layer.name === name)
  return `(${layers
    .slice(0, at + 1)
    .map(({ folders }) => folders)
    .join('|')})`
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'A circle of imports: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'The import leads nowhere: mend the path, or add the package to package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?(raw|url|inline)$'] },
    },
    {
      name: 'core-knows-no-plugin',
      comment: 'Core must not name a plugin: declare a contribution point, a token or an event that the plugin uses.',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^plugins/' },
    },
    {
      name: 'deployment-by-the-start',
      comment:
        'Only core/kernel/server/main.ts and tests know this deployment’s roles and people: take them as a parameter.',
      severity: 'error',
      from: {
        path: '^(core|plugins)/',
        pathNot: ['^core/kernel/server/main\\.ts$', '^core/lint/', '^plugins/.*\\.test\\.ts$', '^plugins/.*/testing/'],
      },
      to: { path: '^deployment/' },
    },
    {
      name: 'fixtures-in-tests',
      comment: 'Core’s tests run with core/kernel/server/testing/fleet: a test of all plugins belongs in deployment/.',
      severity: 'error',
      from: { path: '^core/.*(\\.test\\.tsx?$|/testing/)', pathNot: '^core/lint/' },
      to: { path: '^core/kernel/server/plugins/foundPlugins\\.ts$' },
    },
    {
      name: 'migrations-are-frozen',
      comment:
        'An applied migration never changes, so its text comes from no other folder: write the SQL, or the value of today, into it.',
      severity: 'error',
      from: { path: '^(core/kernel|plugins/[^/]+)/server/migrations/', pathNot: tests },
      to: { pathNot: '^(core/kernel|plugins/[^/]+)/server/migrations/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plugin-by-its-contract',
      comment: 'Of another plugin only its contract/ may be imported: declare there what is needed.',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^plugins/', pathNot: ['^plugins/$1/', '^plugins/[^/]+/contract/'] },
    },
    {
      name: 'plugin-by-entry-points',
      comment:
        'Of core a plugin imports the entry points only: take it from one of them, or offer it there and run the test of core/surface.txt with -u.',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { path: '^core/', pathNot: entryPoints },
    },
    {
      name: 'core-without-entry-points',
      comment:
        'The entry points are for plugins: inside core, import the module itself. Only what offers them to packages imports them.',
      severity: 'error',
      from: { path: '^core/(kernel|features)/', pathNot: '^core/kernel/client/packages/surface/' },
      to: { path: entryPoints, pathNot: '^core/contract\\.ts$' },
    },
    {
      name: 'kernel-knows-no-feature',
      comment:
        'The kernel works without any feature: declare a contribution point, a hook or an event that the feature uses.',
      severity: 'error',
      from: { path: '^core/kernel/', pathNot: tests },
      to: { path: '^core/features/' },
    },
    {
      name: 'feature-by-its-contract',
      comment: 'Of another feature only its contract/ may be imported: declare there what is needed.',
      severity: 'error',
      from: { path: '^core/features/([^/]+)/', pathNot: tests },
      to: { path: '^core/features/', pathNot: ['^core/features/$1/', '^core/features/[^/]+/contract/'] },
    },
    {
      name: 'feature-below-the-app',
      comment: 'A feature is composed like a plugin: it does not import what composes it. Be given it by the context.',
      severity: 'error',
      from: { path: '^core/features/', pathNot: tests },
      to: {
        path: '^core/kernel/(client/(shell|prerender)/|client/(main|manifests)\\.tsx?$|server/(start|page|live|deployment)/|server/(app|AppDependencies|createServer|corePlugin|main)\\.ts$)',
      },
    },
    ...layers.map(({ name, folders, above }) => ({
      name: `${name}-looks-down`,
      comment: `Layers import downward only, and ${folders} stands below ${above}: move what is needed down, or be given it as a parameter.`,
      severity: 'error',
      from: { path: `^core/kernel/(client|server)/${folders}/`, pathNot: tests },
      to: { path: '^core/kernel/(client|server)/', pathNot: `^core/kernel/(client|server)/${reach(name)}/` },
    })),
    {
      name: 'client-without-server',
      comment: 'The browser never loads the server’s code: move what both need to shared/.',
      severity: 'error',
      from: { path: client },
      to: { path: server },
    },
    {
      name: 'server-without-client',
      comment: 'The server never loads the browser’s code: move what both need to shared/.',
      severity: 'error',
      from: { path: server },
      to: { path: client },
    },
    {
      name: 'neutral-without-halves',
      comment:
        'What both halves read (entity, shared, contract) must know neither: move the type or the value to shared/.',
      severity: 'error',
      from: { path: neutral, pathNot: tests },
      to: { path: [client, server] },
    },
    {
      name: 'entity-stands-alone',
      comment:
        'core/kernel/entity imports nothing but itself (and dayjs, to count days), so that everything may import it.',
      severity: 'error',
      from: { path: '^core/kernel/entity/', pathNot: tests },
      to: { pathNot: ['^core/kernel/entity/', `${packages}dayjs/`] },
    },
    {
      name: 'contract-stands-alone',
      comment: 'core/contract.ts imports nothing.',
      severity: 'error',
      from: { path: '^core/contract\\.ts$' },
      to: {},
    },
    {
      name: 'browser-without-node',
      comment: 'A browser has none of Node’s modules: use the platform, or do it on the server.',
      severity: 'error',
      from: { path: [client, neutral], pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'manifest-is-data',
      comment:
        'client/plugin.ts is loaded for everyone: it imports @core/contract, @core/entity, @core/client/plugin and its own shared/; the rest comes by a thunk, () => import(…).',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/client/plugin\\.ts$' },
      to: {
        dynamic: false,
        dependencyTypesNot: ['type-only'],
        pathNot: ['^core/contract\\.ts$', '^core/entity\\.ts$', '^core/client/plugin\\.ts$', '^plugins/$1/shared/'],
      },
    },
    {
      name: 'registry-without-mobx',
      comment:
        'The sign-in page carries the registry, the shell and the session; MobX belongs into the stores of plugins.',
      severity: 'error',
      from: { path: '^core/kernel/client/(shell|session)/', pathNot: tests },
      to: { path: `${packages}mobx` },
    },
    {
      name: 'product-without-tests',
      comment: 'A test, or what helps tests, must not become part of the product.',
      severity: 'error',
      from: { path: '^(core|plugins)/', pathNot: tests },
      to: { path: tests, pathNot: packages },
    },
    {
      name: 'product-without-dev-packages',
      comment: 'The product runs without devDependencies: move the package to dependencies, or import its types only.',
      severity: 'error',
      from: { path: '^(core|plugins)/', pathNot: [tests, '^core/lint/', '^core/build/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: `${packages}@types/` },
    },
    {
      name: 'package-is-listed',
      comment: 'The package comes along with another by chance: add it to package.json.',
      severity: 'error',
      from: { path: '^(core|plugins|deployment|e2e|scripts|bench)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    // By TypeScript 6's API (`typescript`), which 7 does not have; types are checked by 7 (`typescript-7`), five times as fast.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
