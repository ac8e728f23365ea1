import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { LoadScreen } from '../../platform/screens/loadScreen'
import { LazyOverlay } from '../../platform/screens/LazyOverlay'
import { whenIdle } from '../../platform/whenIdle'
import { operationApi } from './operationApi'
import { dismissedOperations, showOperation, clearOperations, operations } from './operations'

const loadCorner: LoadScreen = () => import('./OperationCorner')

/** An operation that ended less than this many ms ago is still shown after a reload. */
const recent = 60_000

/** Shows this user's operations on every page, and finds those that still run after a reload. */
export function OperationHost() {
  const { list } = useSnapshot(operations)
  useEffect(() => {
    let gone = false
    const find = async () => {
      // After a failure the next page load tries again, because no user requested this.
      const mine = await operationApi.mine().catch(() => undefined)
      if (gone || !Array.isArray(mine)) return
      const tells = ({ state, finishedAt }: (typeof mine)[number]) =>
        state === 'running' || (state !== 'undone' && Date.now() - Date.parse(finishedAt ?? '') < recent)
      for (const operation of mine
        .filter((one) => one.kind !== 'importCheck' && tells(one) && !dismissedOperations.has(one.id))
        .toReversed())
        showOperation(operation)
    }
    const callOff = whenIdle(() => void find())
    return () => {
      gone = true
      callOff()
      clearOperations()
    }
  }, [])
  return list.length > 0 ? <LazyOverlay load={loadCorner} onFailed={clearOperations} /> : null
}
