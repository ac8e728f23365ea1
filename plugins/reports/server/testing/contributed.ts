import type { ContributionPoint } from '@core/contract'
import { allPlugins } from '@core/server/testing'

/** What all plugins contribute to a point. */
export const contributed = <Entry>({ id }: ContributionPoint<Entry>): readonly Entry[] =>
  allPlugins.flatMap(({ contributes = [] }) =>
    contributes.flatMap(({ point, entries }) => (point.id === id ? (entries as readonly Entry[]) : [])),
  )
