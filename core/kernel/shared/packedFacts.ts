import type { PluginFacts } from './pluginQuality'

/** The file of a package with what its packer has counted in its sources. */
export const packedFactsFile = 'quality.json'

/** What of a plugin's facts only its sources say, so that its packer counts it. */
export type PackedFacts = Pick<
  PluginFacts,
  | 'warnings'
  | 'readme'
  | 'serverTests'
  | 'otherTests'
  | 'browserTests'
  | 'worksAlone'
  | 'healthChecks'
  | 'deprecatedNames'
  | 'labelFaults'
  | 'foreignTables'
  | 'demonstrationData'
>
