import { observer } from 'mobx-react-lite'
import { Dial, Meter } from '@core/client/ui'
import { formatFigure, shortFigure } from '@core/entity'
import type { TargetGridStore } from './TargetGridStore'
import { contributions } from './targetGrid'
import { formatOf, monthName, toneOf } from './targetWords'
import styles from './TargetGrid.module.css'

/** The maximum number of parts whose colors can be distinguished. */
const most = 8

/** The current month of all visible people: how much is reached, whether they are on pace, and each one's share. D6 */
export const MonthGlance = observer(function MonthGlance({ store, month }: { store: TargetGridStore; month: string }) {
  const { target, reached, pace, needed } = store.standingOf(store.people, month)
  if (reached === null) return null
  const format = formatOf(store.metric)
  const name = monthName(month)
  const facts = [
    `${shortFigure(reached * target, format)} of ${shortFigure(target, format)}`,
    pace !== null && `pace ${formatFigure(pace, 'percent')}`,
    needed !== null && needed > 0 && `${shortFigure(Math.round(needed * 10) / 10, format)} a day needed`,
  ]
  const brought = store.people.map((person) => ({
    ...person,
    actual: store.actualOf({ assignTo: person.id, month }),
  }))
  const parts = contributions(brought, most)
  return (
    <section className={styles.glance} aria-label={`${name} at a glance`}>
      <Dial label={`Reached in ${name}`} share={reached} color={toneOf(pace)} />
      <div className={styles.parts}>
        <h2>{name}</h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {/* What one person or store brought is what the dial says. */}
        {parts.length > 1 && (
          <Meter
            label={`Who brought what in ${name}`}
            values={parts.map(({ name: who, actual }, at) => ({
              name: who,
              share: actual / target,
              color: at + 1,
            }))}
            due={pace ? reached / pace : undefined}
          />
        )}
      </div>
    </section>
  )
})
