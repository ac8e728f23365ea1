import { useEffect, useState } from 'react'
import { reportChanges } from './followChanges'
import { Pace } from './Pace'

/**
 * Counts up after live changes, at most every five seconds while they go on, for `useLoad`, which loads again when the count increases.
 * @param entities the ids of the entities
 * @param records only changes of these records; by default of all
 * @example const { value } = useLoad(day, loadDay, useLiveTurn(['task', 'activity']))
 */
export function useLiveTurn(entities: readonly string[], records?: readonly number[]): number {
  const [turn, setTurn] = useState(0)
  const [pace] = useState(() => new Pace(() => setTurn((last) => last + 1)))
  const followed = entities.join()
  const only = records?.join()
  useEffect(() => {
    if (followed === '') return
    const mine = only === undefined ? undefined : new Set(only.split(',').map(Number))
    return reportChanges(followed.split(','), pace, (ids) => !mine || ids.some((id) => mine.has(id)))
  }, [pace, followed, only])
  useEffect(() => () => pace.stop(), [pace])
  return turn
}
