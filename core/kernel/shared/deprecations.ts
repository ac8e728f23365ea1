/** A name of the surface that is going, or that went: what plugins use instead, and what changes their code. */
export interface Deprecation {
  /** The entry point: `@core/contract`. */
  readonly module: string
  readonly name: string
  /** The version of the API that deprecated it. */
  readonly since: string
  /** The version that no longer has it: two minor versions later, or the next major one. */
  readonly gone: string
  /** What to use: “`definePoint`, with a version in its name”. */
  readonly instead: string
  /** The file in `scripts/codemods` that changes a plugin's code, by its name. */
  readonly codemod: string
}

/** The names, the newest first. One that went stays here for a major version, so that the check of an old plugin can say what to do. */
export const deprecations: readonly Deprecation[] = [
  {
    module: '@core/contract',
    name: 'defineSlot',
    since: '0.9.0',
    gone: '1.0.0',
    instead: '`definePoint`, with a version in the name',
    codemod: 'contributionPoints',
  },
  {
    module: '@core/contract',
    name: 'Slot',
    since: '0.9.0',
    gone: '1.0.0',
    instead: '`ContributionPoint`',
    codemod: 'contributionPoints',
  },
  {
    module: '@core/client/session',
    name: 'useSlot',
    since: '0.9.0',
    gone: '1.0.0',
    instead: '`useContributions`',
    codemod: 'contributionPoints',
  },
]

/** An entry point whose names are in another one. */
export interface MovedEntryPoint {
  /** `@core/client/api` */
  readonly module: string
  readonly to: string
  /** The first version of the API without it. */
  readonly gone: string
  /** As of a `Deprecation`. */
  readonly codemod: string
}

/** The entry points that went. They stay here for a major version, as deprecated names do. */
export const movedEntryPoints: readonly MovedEntryPoint[] = [
  ['@core/client/api', '@core/client/session'],
  ['@core/client/charts', '@core/client/ui'],
  ['@core/client/prime', '@core/client/ui'],
  ['@core/server/access', '@core/server/plugin'],
  ['@core/server/database', '@core/server/plugin'],
  ['@core/server/links', '@core/server/plugin'],
  ['@core/server/notes', '@core/server/entities'],
  ['@core/server/pdf', '@core/server/files'],
].map(([module = '', to = '']) => ({ module, to, gone: '2.0.0', codemod: 'entryPoints' }))
