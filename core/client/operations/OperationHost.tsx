import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { LoadScreen } from '../registry/types'
import { LazyOverlay } from '../shell/frame/LazyOverlay'
import { operationApi } from './operationApi'
import { dismissed, follow, forgetOperations, operations } from './operations'

const loadCorner: LoadScreen = () => import('./OperationCorner')

/** What ended this long ago, ms, is still told after a reload. */
const recent = 60_000

/** Follows this person's work on many rows from page to page, and finds what runs already after a reload. */
export function OperationHost() {
  const { list } = useSnapshot(operations)
  useEffect(() => {
    let gone = false
    void operationApi.mine().then(
      (mine) => {
        if (gone || !Array.isArray(mine)) return
        const tells = ({ state, finishedAt }: (typeof mine)[number]) => state === 'running' || (state !== 'undone' && Date.now() - Date.parse(finishedAt ?? '') < recent)
        for (const operation of mine.filter((one) => one.kind !== 'importCheck' && tells(one) && !dismissed.has(one.id)).toReversed()) follow(operation)
      },
      // Nobody asked for it: the next page load asks again.
      () => {},
    )
    return () => {
      gone = true
      forgetOperations()
    }
  }, [])
  return list.length > 0 ? <LazyOverlay load={loadCorner} onFailed={forgetOperations} /> : null
}
