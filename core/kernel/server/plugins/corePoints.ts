import { type ContributionPoint, definePoint } from '@core/contract'
import { automationActions } from './automationActions'
import { automationEvents } from './automationEvents'
import { importPresets } from '../entities/import/importPresets'
import { listFilters } from '../entities/table/listFilters'
import { definitionPoints } from './definitionPoints'
import { healthChecks } from './healthChecks'
import { standingRules } from './standingRules'

/**
 * The points of core's browser half, which this half can't import: packages are checked against them before a browser sees them. A test
 * compares them with their declarations.
 */
const browserPoints: readonly ContributionPoint<unknown>[] = [
  definePoint('record.tab@1'),
  definePoint('record.writing@1'),
  definePoint('record.timeline@1'),
  definePoint('record.action@1'),
  definePoint('record.panel@1', 'experimental'),
  definePoint('form.section@1', 'experimental'),
  definePoint('list.column@1'),
  definePoint('list.rowAction@1', 'experimental'),
  definePoint('list.bulkAction@1', 'experimental'),
  definePoint('field.kind@1'),
  definePoint('screen.arranged@1'),
  definePoint('palette.search@1'),
  definePoint('palette.command@1', 'experimental'),
  definePoint('header.item@1'),
  definePoint('menu.personal@1'),
  definePoint('account.section@1'),
  definePoint('home.widget@1'),
  definePoint('plugin.publicPage@1'),
]

/** All contribution points of core. */
export const corePoints: readonly ContributionPoint<unknown>[] = [
  automationActions,
  automationEvents,
  standingRules,
  healthChecks,
  importPresets,
  listFilters,
  ...definitionPoints,
  ...browserPoints,
]
