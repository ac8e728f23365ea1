import { useEffect, useState } from 'react'
import { useSlot } from '../../session/registry/useSlot'
import { paletteSearch } from './paletteSearch'
import type { PaletteGroup } from './PaletteEntry'

/** Milliseconds without typing until the search starts. */
const rest = 150
const leastText = 2

interface Found {
  readonly text: string
  readonly groups: readonly (PaletteGroup & { readonly failed: boolean })[]
}

/** Calls the searches of all plugins in parallel. A slow or failing one doesn't delay the others. */
export function useRecordSearch(typed: string) {
  const searches = useSlot(paletteSearch)
  const text = typed.trim()
  const wanted = text.length >= leastText && searches.length > 0
  const [found, setFound] = useState<Found>({ text: '', groups: [] })
  const [pending, setPending] = useState(0)

  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const results = new Map<string, Found['groups'][number]>()
    const show = (id: string, group: Found['groups'][number]) => {
      if (abort.signal.aborted) return
      results.set(id, group)
      setPending(searches.length - results.size)
      setFound({ text, groups: searches.flatMap((one) => results.get(one.id) ?? []) })
    }
    const timer = setTimeout(() => {
      setPending(searches.length)
      for (const { id, title, icon, search } of searches) {
        // In a promise, so that a search that throws is handled like one that rejects.
        void Promise.resolve()
          .then(() => search(text, abort.signal))
          .then(
            (records) =>
              show(id, {
                title,
                failed: false,
                entries: records.map((record) => ({
                  ...record,
                  icon,
                  id: `${id} ${'href' in record ? record.href : record.id}`,
                })),
              }),
            () => show(id, { title, failed: true, entries: [] }),
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
