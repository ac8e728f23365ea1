import type { searchCalls } from '@core/kernel/shared/searchCalls'
import type { ValueOf } from '@core/kernel/entity/answers'
import { linkTo, type ScreenPath } from '@core/kernel/entity/entityPaths'
import { knownName } from '@core/kernel/entity/language'
import { isFeatureOff } from '../../platform/featuresOff'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import type { RecentRecord } from '../../session/recentRecords'
import type { PaletteEntry, PaletteGroup } from './PaletteEntry'

type FoundGroup = ValueOf<typeof searchCalls.find.answer>['data'][number]

const api = createApi<typeof searchCalls>()

/** @returns the icon of the screens at an address, or undefined if the role has no such screens */
export type IconOf = (screen: string) => string | undefined

/** Finds records of every kind, in groups by kind. @throws ApiError */
export async function findRecords(
  search: string,
  iconOf: IconOf,
  signal: AbortSignal,
): Promise<readonly PaletteGroup[]> {
  if (isFeatureOff('recordSearch')) return []
  const { data } = await unwrapResponse(api.POST('/api/Search', { body: { search }, signal }))
  return data.flatMap((group) => {
    const icon = iconOf(group.screen)
    return icon === undefined ? [] : [{ title: group.name, entries: entriesOf(group, icon) }]
  })
}

/** Reads the names of records, in their order; without those that no longer exist or that the user may not see. @throws ApiError */
export async function readRecords(
  records: readonly RecentRecord[],
  iconOf: IconOf,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  if (records.length === 0 || isFeatureOff('recordSearch')) return []
  const { data } = await unwrapResponse(
    api.POST('/api/Search', { body: { records: records.map(({ entity, id }) => ({ entity, id })) }, signal }),
  )
  const found = new Map(
    data.flatMap((group) => {
      const icon = iconOf(group.screen)
      return icon === undefined ? [] : entriesOf(group, icon).map((entry) => [entry.id, entry] as const)
    }),
  )
  return records.flatMap(({ entity, id }) => found.get(`${entity} ${id}`) ?? [])
}

function entriesOf({ entity, screen, records }: FoundGroup, icon: string): readonly PaletteEntry[] {
  return records.map(({ id, name, hint, of, state, why }) => ({
    id: `${entity} ${id}`,
    title: name,
    subtitle: [hint, of, why].filter(Boolean).join(' · '),
    icon,
    status: state && knownName(state),
    href: linkTo(screen as ScreenPath, id),
  }))
}
