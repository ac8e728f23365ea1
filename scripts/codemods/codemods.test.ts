import { expect, it } from 'vitest'
import { movedEntryPoints } from '@core/kernel/shared/deprecations'
import contributionPoints from './contributionPoints.mjs'
import entryPoints from './entryPoints.mjs'

it('slots become contribution points', () => {
  const before = `import { defineSlot, type Slot } from '@core/contract'
import { useSlot } from '@core/client/session'

export const seats = defineSlot<Seat>('carpool.seats')
export const tabs = defineSlot<RecordTab>('core.recordTabs')
const first = <Entry>(slot: Slot<Entry>) => useSlot(slot)[0]
`
  const after = `import { definePoint, type ContributionPoint } from '@core/contract'
import { useContributions } from '@core/client/session'

export const seats = definePoint<Seat>('carpool.seats@1')
export const tabs = definePoint<RecordTab>('record.tab@1')
const first = <Entry>(slot: ContributionPoint<Entry>) => useContributions(slot)[0]
`
  expect(contributionPoints(before)).toBe(after)
  expect(contributionPoints(after), 'a second run changes nothing').toBe(after)
})

it('entry points that moved are imported from where their names are, once each', () => {
  const before = `import type { Database } from '@core/server/database'
import { allPermissions, type Viewer } from '@core/server/access'
import { sql } from 'kysely'
import {
  defineRoute,
  type Route,
} from '@core/server/plugin'
import { vanEntity } from '../shared/vanEntity'
export type { Line } from '@core/server/pdf'
`
  const after = `import { type Database, allPermissions, type Viewer, defineRoute, type Route } from '@core/server/plugin'
import { sql } from 'kysely'
import { vanEntity } from '../shared/vanEntity'
export type { Line } from '@core/server/files'
`
  expect(entryPoints(before)).toBe(after)
  expect(entryPoints(after), 'a second run changes nothing').toBe(after)
})

it('only types are imported as types, and each entry point that moved is changed', () => {
  for (const { module, to } of movedEntryPoints)
    expect(entryPoints(`import type { A } from '${module}'\nimport type { B } from '${to}'\n`)).toBe(
      `import type { A, B } from '${to}'\n`,
    )
})
