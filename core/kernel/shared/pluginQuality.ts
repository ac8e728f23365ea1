/** What is known of a plugin, for its tier. */
export interface PluginFacts {
  /** What the check found. */
  readonly errors: number
  readonly warnings: number
  /** A README that says what it does. */
  readonly readme: boolean
  /** Test files: of the server half, and of anything else. */
  readonly serverTests: number
  readonly otherTests: number
  /** Tests in a browser. */
  readonly browserTests: number
  /** It has a server half with routes, entities or jobs. */
  readonly hasServer: boolean
  /** It has screens. */
  readonly hasScreens: boolean
  /** Jobs and subscriptions, which can fail without anybody seeing it. */
  readonly worksAlone: boolean
  readonly healthChecks: number
  /** `plugin.json` says which versions of the API it works with, and who publishes it. */
  readonly manifest: boolean
  readonly experimentalPoints: number
  readonly deprecatedNames: number
  /** Labels, plurals, titles and icons that break a rule. */
  readonly labelFaults: number
  /** Migrations that touch tables of others. */
  readonly foreignTables: number
  readonly demonstrationData: boolean
}

export type Tier = 'bronze' | 'silver' | 'gold'

/** A rule of a tier, and whether the plugin keeps it. */
export interface QualityRule {
  readonly tier: Tier
  readonly rule: string
  readonly kept: boolean
}

/** The tier of a plugin: the highest whose rules, and those of the tiers below, it keeps. */
export interface Quality {
  readonly tier: Tier | undefined
  readonly rules: readonly QualityRule[]
}

const tiers: readonly Tier[] = ['bronze', 'silver', 'gold']

/** Bronze: it works here, and somebody can look after it. Silver: it goes on working. Gold: it is as good as our own. */
const rules: readonly (readonly [tier: Tier, rule: string, kept: (facts: PluginFacts) => boolean])[] = [
  ['bronze', 'The check finds no error', ({ errors }) => errors === 0],
  ['bronze', 'A README says what it does', ({ readme }) => readme],
  ['bronze', 'It has tests', ({ serverTests, otherTests }) => serverTests + otherTests > 0],
  [
    'silver',
    'plugin.json says which versions of the API it works with, and who publishes it',
    ({ manifest }) => manifest,
  ],
  ['silver', 'It uses no experimental contribution point', ({ experimentalPoints }) => experimentalPoints === 0],
  ['silver', 'It uses nothing that is deprecated', ({ deprecatedNames }) => deprecatedNames === 0],
  ['silver', 'Every label, title, plural and icon is as it should be', ({ labelFaults }) => labelFaults === 0],
  ['silver', 'Its migrations touch its own tables only', ({ foreignTables }) => foreignTables === 0],
  [
    'silver',
    'The server half has tests with a database',
    ({ hasServer, serverTests }) => !hasServer || serverTests > 0,
  ],
  ['gold', 'The screens have tests in a browser', ({ hasScreens, browserTests }) => !hasScreens || browserTests > 0],
  [
    'gold',
    'What it does by itself has a check on the system status',
    ({ worksAlone, healthChecks }) => !worksAlone || healthChecks > 0,
  ],
  ['gold', 'It brings demonstration data', ({ hasServer, demonstrationData }) => !hasServer || demonstrationData],
  ['gold', 'The check finds nothing at all', ({ errors, warnings }) => errors + warnings === 0],
]

/** @returns the tier of a plugin, with all rules */
export function qualityOf(facts: PluginFacts): Quality {
  const checked = rules.map(([tier, rule, kept]): QualityRule => ({ tier, rule, kept: kept(facts) }))
  const broken = tiers.findIndex((tier) => checked.some((one) => one.tier === tier && !one.kept))
  return { tier: broken < 0 ? tiers.at(-1) : tiers[broken - 1], rules: checked }
}
