import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { useMenus } from '../../session/menus/useMenus'
import { recentRecords } from '../../session/recentRecords'
import { useRegistry } from '../../session/registry/RegistryProvider'
import { useContributions } from '../../session/registry/useContributions'
import { findRecords, readRecords, type IconOf } from './findRecords'
import { paletteSearch } from './paletteSearch'
import type { PaletteEntry, PaletteGroup } from './PaletteEntry'

/** Milliseconds without typing until the search starts: shorter than the pause between two keys, so that the response is what one waits for. */
const rest = 40
const leastText = 2

/** The number of records that were opened last in an empty palette. */
const mostRecent = 6

type FoundGroup = PaletteGroup & { readonly failed: boolean }

interface Found {
  readonly text: string
  readonly groups: readonly FoundGroup[]
}

interface Search {
  readonly id: string
  readonly title: string
  find(text: string, signal: AbortSignal): Promise<readonly PaletteGroup[]>
}

/**
 * Searches the records of every entity by one call, and calls the searches of all plugins in parallel. A slow or failing one doesn't delay
 * the others.
 */
export function useRecordSearch(typed: string) {
  const searches = useSearches()
  const text = typed.trim()
  const wanted = text.length >= leastText
  const [found, setFound] = useState<Found>({ text: '', groups: [] })
  const [pending, setPending] = useState(0)

  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const results = new Map<string, readonly FoundGroup[]>()
    const show = (id: string, groups: readonly FoundGroup[]) => {
      if (abort.signal.aborted) return
      results.set(id, groups)
      setPending(searches.length - results.size)
      setFound({ text, groups: searches.flatMap((one) => results.get(one.id) ?? []) })
    }
    const timer = setTimeout(() => {
      setPending(searches.length)
      for (const { id, title, find } of searches) {
        // In a promise, so that a search that throws is handled like one that rejects.
        void Promise.resolve()
          .then(() => find(text, abort.signal))
          .then(
            (groups) =>
              show(
                id,
                groups.map((group) => ({ ...group, failed: false })),
              ),
            () => show(id, [{ title, failed: true, entries: [] }]),
          )
      }
    }, rest)
    return () => {
      clearTimeout(timer)
      abort.abort()
      setPending(0)
    }
  }, [text, wanted, searches])

  return {
    groups: wanted ? found.groups : [],
    /** Whether the results don't belong to the typed text yet. */
    searching: wanted && (pending > 0 || found.text !== text),
  }
}

/** The search over all entities, then those that plugins contribute. */
function useSearches(): readonly Search[] {
  const contributed = useContributions(paletteSearch)
  const iconOf = useIconOf()
  return useMemo(
    () => [
      { id: 'core.records', title: 'Records', find: (text, signal) => findRecords(text, iconOf, signal) },
      ...contributed.map(({ id, title, icon, search }): Search => ({
        id,
        title,
        find: async (text, signal) => [
          {
            title,
            entries: (await search(text, signal)).map((record) => ({
              ...record,
              icon,
              id: `${id} ${'href' in record ? record.href : record.id}`,
            })),
          },
        ],
      })),
    ],
    [contributed, iconOf],
  )
}

/** @returns the records that the user opened last, for an empty field */
export function useRecentRecords(): readonly PaletteEntry[] {
  const iconOf = useIconOf()
  const [records, setRecords] = useState<readonly PaletteEntry[]>([])
  useEffect(() => {
    const abort = new AbortController()
    // Without them the palette is still complete, so a failure is not shown.
    readRecords(recentRecords().slice(0, mostRecent), iconOf, abort.signal).then(setRecords, () => {})
    return () => abort.abort()
  }, [iconOf])
  return records
}

/** The icon of the menu that a screen belongs to. A screen that the role can't open has none. */
function useIconOf(): IconOf {
  const menus = useMenus()
  const { routes } = useSnapshot(useRegistry().state)
  return useMemo(() => {
    const icons = new Map(menus.map(({ id, icon }) => [id, icon]))
    const screens = new Map(routes.map(({ path, menuId }) => [path, icons.get(menuId) ?? '']))
    return (screen) => screens.get(screen)
  }, [menus, routes])
}
