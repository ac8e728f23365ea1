import { inBackground } from '../api/background'
import { live } from './live'
import { Pace } from './Pace'

/** @returns whether a change of these records matters */
type Concerns = (ids: readonly number[], topic: string) => boolean

/**
 * Calls `act` after live changes of these topics, in the background and as often as `Pace` permits.
 * @param act loads again; it returns a promise of the end, so that the next load comes after it
 * @param concerns by default each change matters. A change without ids always does.
 * @returns a function that stops this
 * @example useEffect(() => followChanges(['lead'], () => store.load()), [store])
 */
export function followChanges(
  topics: Iterable<string>,
  act: () => void | Promise<unknown>,
  concerns?: Concerns,
): () => void {
  const pace = new Pace(() => inBackground(act))
  const stop = reportChanges(topics, pace, concerns)
  return () => {
    pace.stop()
    stop()
  }
}

/**
 * Reports live changes of these topics to a pace that goes on when the topics change.
 * @returns a function that stops this
 */
export function reportChanges(topics: Iterable<string>, pace: Pace, concerns: Concerns = () => true): () => void {
  const stops = Array.from(topics, (topic) =>
    live.onChanges(topic, ({ ids }) => {
      if (!ids || concerns(ids, topic)) pace.change()
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
