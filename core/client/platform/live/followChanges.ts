import { inBackground } from '../api/background'
import { live } from './live'
import { Pace } from './Pace'

/**
 * Calls `act` after live changes of these topics, in the background and as often as `Pace` permits.
 * @param concerns whether a change of these records matters; by default each does. A change without ids always matters.
 * @returns a function that stops this
 */
export function followChanges(
  topics: Iterable<string>,
  act: () => void,
  concerns: (ids: readonly number[], topic: string) => boolean = () => true,
): () => void {
  const pace = new Pace(() => inBackground(act))
  const stops = Array.from(topics, (topic) =>
    live.onChanges(topic, ({ ids }) => {
      if (!ids || concerns(ids, topic)) pace.change()
    }),
  )
  return () => {
    pace.stop()
    for (const stop of stops) stop()
  }
}
