import { known } from '@core/entity'
import { activityTypes } from './activityLists'

/** What the system names activities by: `Quote Q-00017 sent`. */
const logged = /^(?:Quote|Order) \S+ (?:sent|placed|delivered)$|^Account .+ opened$/

/** @returns the subject of an activity or a task in the reader’s language where the system wrote it; what people typed stays */
export function subjectText(subject: unknown, types: readonly { readonly name: string }[] = activityTypes): string {
  const text = String(subject)
  const shown = known(text)
  return logged.test(text) || types.some(({ name }) => name === shown) ? shown : text
}
