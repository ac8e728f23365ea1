import { knownName, knownNames } from '@core/kernel/entity/language'
import { countText } from '@core/kernel/entity/countText'
import { classes } from '../../../platform/ui/classes'
import { Icon } from '../../../platform/ui/layout/Icon'
import { Row } from '../../../platform/ui/layout/Row'
import type { Stage } from './stagesAlong'
import styles from './StageSteps.module.css'

export interface StageStepsProps {
  /** What the list is called: “Stages of the lead”. */
  label: string
  /** On the way of the record, in their order. */
  stages: readonly Stage[]
}

const marks: Readonly<Record<Stage['state'], readonly [icon: string | undefined, word: string] | undefined>> = {
  done: ['pi-check', 'done'],
  current: undefined,
  held: ['pi-pause', 'on hold'],
  stopped: ['pi-times', 'closed here'],
  skipped: [undefined, 'skipped'],
  ahead: undefined,
}

/** How far a record is on its way, in one line, and how long it has been where it is. */
export function StageSteps({ label, stages }: StageStepsProps) {
  const reached = stages.findLastIndex(({ state }) => state !== 'ahead')
  return (
    <div className={styles.steps}>
      <Row as="ol" gap={1} align="stretch" aria-label={label} className={stages.length > 5 ? styles.long : undefined}>
        {stages.map(({ id, name, state, days }, place) => {
          const mark = marks[state]
          const isReached = place === reached
          return (
            <li
              key={id}
              className={classes(styles.stage, styles[state], isReached && styles.reached)}
              aria-current={isReached ? 'step' : undefined}
            >
              {mark?.[0] && <Icon name={mark[0]} />}
              <span className={styles.name}>{knownNames({ name }, 'name').name}</span>
              {mark && <span className="visually-hidden">, {knownName(mark[1])}</span>}
              {/* Of less than a day, and of the end of its way, there is nothing to say. */}
              {isReached && state !== 'done' && days !== null && days > 0 && (
                <span className={styles.days}>{countText(days, 'day')}</span>
              )}
            </li>
          )
        })}
      </Row>
    </div>
  )
}
