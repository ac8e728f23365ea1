import { useEffect, useState } from 'react'
import type { relatedCalls } from '@core/kernel/shared/relatedCalls'
import { createApi } from '../../platform/api/createApi'
import { unwrapResponse } from '../../platform/api/unwrapResponse'
import { inBackground } from '../../platform/api/background'
import { LatestRequest } from '../../platform/api/LatestRequest'
import { followChanges } from '../../platform/live/followChanges'

type Counts = Readonly<Record<string, number>>

const none: Counts = {}
const api = createApi<typeof relatedCalls>()

/** Counts the records of each of these entities that belong to a record, in one request; repeated after live changes. */
export function useRelatedCounts(entity: string, id: number, children: readonly string[]): Counts {
  const [found, setFound] = useState<{ readonly key: string; readonly counts: Counts }>()
  const names = [...new Set(children)].toSorted().join()
  const key = `${entity} ${id} ${names}`
  useEffect(() => {
    if (names === '') return
    const of = names.split(',')
    const request = new LatestRequest()
    const load = async () => {
      const answer = await request.take(async (signal) => {
        const { data } = await unwrapResponse(api.POST('/api/Related/Count', { body: { entity, id, of }, signal }))
        return data
      })
      // The tabs work without the counts.
      if (answer && !answer.error) setFound({ key, counts: answer.value })
    }
    void inBackground(load)
    const stop = followChanges(of, load)
    return () => {
      stop()
      request.abort()
    }
  }, [entity, id, names, key])
  return found?.key === key ? found.counts : none
}
