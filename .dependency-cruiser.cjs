// Imports run one way. Every rule has a planted violation in core/lint/plantedImports.ts.

const client = '^(core/client|plugins/[^/]+/client)/'
const server = '^(core/server|plugins/[^/]+/server)/'
/** What both halves read: it must know neither. */
const neutral = '^(core/(entity|shared)/|core/contract\\.ts$|plugins/[^/]+/(shared|contract)/)'
/** Tests and what helps them: free in what they take from outside, bound by the walls of the house like everyone. */
const tests = '(\\.test(-d)?\\.tsx?$|/testing/|^e2e/)'
const packages = '(^|/)node_modules/'

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
      comment: 'Core must not name a plugin: declare a slot, a token or an event that the plugin uses.',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^plugins/' },
    },
    {
      name: 'plugin-by-its-contract',
      comment: 'Of another plugin only its contract/ may be imported: declare there what is needed.',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/' },
      to: { path: '^plugins/', pathNot: ['^plugins/$1/', '^plugins/[^/]+/contract/'] },
    },
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
      comment: 'What both halves read (entity, shared, contract) must know neither: move the type or the value to shared/.',
      severity: 'error',
      from: { path: neutral, pathNot: tests },
      to: { path: [client, server] },
    },
    {
      name: 'entity-stands-alone',
      comment: 'core/entity imports nothing but itself, so that everything may import it.',
      severity: 'error',
      from: { path: '^core/entity/', pathNot: tests },
      to: { pathNot: '^core/entity/' },
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
        'client/plugin.ts is loaded for everyone: it imports core/contract, core/entity’s menus and permissions, definePlugin and its own shared/; the rest comes by a thunk, () => import(…).',
      severity: 'error',
      from: { path: '^plugins/([^/]+)/client/plugin\\.ts$' },
      to: {
        dynamic: false,
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^core/contract\\.ts$',
          '^core/entity/(menus|permissions)\\.ts$',
          '^core/client/registry/definePlugin\\.ts$',
          '^plugins/$1/shared/',
        ],
      },
    },
    {
      name: 'registry-without-mobx',
      comment: 'The sign-in page carries the registry, the shell and the session; MobX belongs into the stores of plugins.',
      severity: 'error',
      from: { path: '^core/client/(registry|shell|session)/', pathNot: tests },
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
      from: { path: '^(core|plugins)/', pathNot: [tests, '^core/lint/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: `${packages}@types/` },
    },
    {
      name: 'package-is-listed',
      comment: 'The package comes along with another by chance: add it to package.json.',
      severity: 'error',
      from: { path: '^(core|plugins|e2e|scripts|bench)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'], extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}
