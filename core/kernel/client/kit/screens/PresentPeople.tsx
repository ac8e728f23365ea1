import type { PresentPerson } from '@core/kernel/entity/apiTypes'
import { Avatar } from '../../platform/ui/layout/Avatar'
import { classes } from '../../platform/ui/classes'
import styles from './PresentPeople.module.css'

/** The most people that are shown. The others are counted. */
const most = 3

const doing = { view: 'viewing', edit: 'editing' } as const

/** @returns a text that names the other people who have the record open */
function presentText(people: readonly PresentPerson[]): string {
  const [first, ...others] = people
  if (!first) return ''
  const begin = `${first.name} is ${doing[first.mode]}`
  if (others.length === 0) return begin
  return `${begin}, ${others.length === 1 ? `${others[0]!.name} too` : `and ${others.length} others`}`
}

/** The other people who have the record open. Screen readers announce them at the next pause. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  return (
    <div role="status" className={styles.people}>
      {people.length > 0 && (
        <>
          <span className={styles.stack}>
            {people.slice(0, most).map(({ id, name, mode }) => (
              <span
                key={id}
                data-tip={`${name} is ${doing[mode]}`}
                className={classes(styles.person, mode === 'edit' && styles.edits)}
              >
                <Avatar name={name} size={24} />
              </span>
            ))}
          </span>
          <span className={styles.words}>{presentText(people)}</span>
        </>
      )}
    </div>
  )
}
