import { useSnapshot } from 'valtio/react'
import type { ContributionPoint } from '@core/contract'
import { useRegistry } from './RegistryProvider'
import type { Contributed } from './types'

const none: readonly never[] = []

/** @returns the point's entries in their order, updated when they change. Draw each with `ContributedPart`. */
export function useContributions<Entry>(point: ContributionPoint<Entry>): readonly Contributed<Entry>[] {
  const { contributions } = useSnapshot(useRegistry().state)
  return (contributions[point.id] ?? none) as readonly Contributed<Entry & object>[]
}
