import type { CSSProperties } from 'react'
import { countText } from '@core/kernel/entity/countText'
import { Button } from '../../../platform/ui/buttons/Button'
import { classes } from '../../../platform/ui/classes'
import { Icon } from '../../../platform/ui/layout/Icon'
import type { Stage } from './stagesAlong'
import { Stack } from '../../../platform/ui/layout/Stack'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './StageSteps.module.css'

export interface StageStepsProps {
  /** What the list is called: “Stages of the lead”. */
  label: string
  /** On the way of the record, in their order. */
  stages: readonly Stage[]
  /** Where it may go now; those that are no stage of the way stand below it. None where the person may not change it. */
  next?: readonly { readonly id: number; readonly name: string; readonly icon?: string }[]
  /** Takes a step, or asks for what it needs. */
  onGo?: (id: number) => void
}

const marks: Readonly<Record<Stage['state'], readonly [icon: string | undefined, word: string] | undefined>> = {
  done: ['pi-check', 'done'],
  current: undefined,
  held: ['pi-pause', 'on hold'],
  stopped: ['pi-times', 'closed here'],
  skipped: [undefined, 'skipped'],
  ahead: undefined,
}

/** How far a record is on its way, where the time went, and where it may go next. */
export function StageSteps({ label, stages, next = [], onGo }: StageStepsProps) {
  const beside = next.filter(({ id }) => stages.every((stage) => stage.id !== id))
  const reached = stages.findLastIndex(({ state }) => state !== 'ahead')
  return (
    <Stack gap={1} className={styles.steps}>
      <Row
        as="ol"
        gap={1}
        align="stretch"
        aria-label={label}
        className={stages.length > 5 ? styles.long : undefined}
        style={{ '--half': Math.ceil(stages.length / 2) } as CSSProperties}
      >
        {stages.map(({ id, name, state, days }, place) => {
          const mark = marks[state]
          const step = next.find((one) => one.id === id)
          return (
            <li
              key={id}
              className={classes(styles.stage, styles[state])}
              aria-current={place === reached ? 'step' : undefined}
            >
              {step && onGo ? (
                <Row
                  as="button"
                  gap={1}
                  type="button"
                  className={classes(styles.name, styles.go)}
                  onClick={() => onGo(step.id)}
                >
                  {name}
                  <span className="visually-hidden">{mark ? `, ${mark[1]}` : ''}: move here</span>
                </Row>
              ) : (
                <Row as="span" gap={1} className={styles.name}>
                  {mark?.[0] && <Icon name={mark[0]} />}
                  {name}
                  {mark && <span className="visually-hidden">, {mark[1]}</span>}
                </Row>
              )}
              {days !== null && <span className={styles.days}>{countText(days, 'day')}</span>}
            </li>
          )
        })}
      </Row>
      {beside.length > 0 && onGo && (
        <Row as="ul" gap={1} rowGap={0} wrap align="stretch" aria-label="Move to" className={styles.beside}>
          {beside.map(({ id, name, icon }) => (
            <li key={id}>
              <Button size="small" variant="ghost" {...(icon && { icon })} onClick={() => onGo(id)}>
                {name}
              </Button>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  )
}
