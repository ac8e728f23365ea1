import { classes, Icon } from '@core/client/ui'
import { countText } from '@core/entity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { type Stage, stagesOf } from './stagesOf'
import styles from './StagePath.module.css'

const marks: Readonly<Record<Stage['state'], readonly [icon: string, word: string] | undefined>> = {
  done: ['pi-check', 'done'],
  current: undefined,
  held: ['pi-pause', 'on hold'],
  stopped: ['pi-times', 'closed here'],
  ahead: undefined,
}

/** The progress of a referral towards care, with the days in each phase. */
export function StagePath({ record }: { record: ReferralDetail }) {
  return (
    <ol aria-label="Stages" className={styles.path}>
      {stagesOf(record).map(({ name, state, days }) => {
        const mark = marks[state]
        return (
          <li
            key={name}
            className={classes(styles.stage, styles[state])}
            aria-current={state === 'current' || state === 'held' ? 'step' : undefined}
          >
            <span className={styles.name}>
              {mark && <Icon name={mark[0]} />}
              {name}
              {mark && <span className="visually-hidden">, {mark[1]}</span>}
            </span>
            {days !== null && <span className={styles.days}>{countText(days, 'day')}</span>}
          </li>
        )
      })}
    </ol>
  )
}
