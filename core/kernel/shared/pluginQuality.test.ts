import { expect, it } from 'vitest'
import { type PluginFacts, qualityOf } from './pluginQuality'

const best: PluginFacts = {
  errors: 0,
  warnings: 0,
  readme: true,
  serverTests: 3,
  otherTests: 1,
  browserTests: 1,
  hasServer: true,
  hasScreens: true,
  worksAlone: true,
  healthChecks: 1,
  manifest: true,
  experimentalPoints: 0,
  deprecatedNames: 0,
  labelFaults: 0,
  foreignTables: 0,
  demonstrationData: true,
}

it.each<[Partial<PluginFacts>, ReturnType<typeof qualityOf>['tier']]>([
  [{}, 'gold'],
  [{ healthChecks: 0 }, 'silver'],
  [{ healthChecks: 0, worksAlone: false }, 'gold'],
  [{ experimentalPoints: 1 }, 'bronze'],
  [{ experimentalPoints: 1, browserTests: 0 }, 'bronze'],
  [{ errors: 1 }, undefined],
  [{ serverTests: 0, otherTests: 0 }, undefined],
])('with %j the tier is %s', (change, tier) => {
  expect(qualityOf({ ...best, ...change }).tier).toBe(tier)
})

it('names the rules that are broken', () => {
  const { rules } = qualityOf({ ...best, readme: false, browserTests: 0 })
  expect(rules.filter(({ kept }) => !kept)).toEqual([
    { tier: 'bronze', rule: 'A README says what it does', kept: false },
    { tier: 'gold', rule: 'The screens have tests in a browser', kept: false },
  ])
})
