import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { classes } from '../ui/classes'
import { IconButton } from '../ui/buttons/IconButton'
import { Icon } from '../ui/layout/Icon'
import { Menu } from '../ui/overlays/Menu'
import { ErrorState } from '../ui/status/ErrorState'
import { Skeleton } from '../ui/status/Skeleton'
import styles from './ChartFrame.module.css'
import { ChartFrameContext, usualHeight } from './chartFrameContext'
import { changeOf } from '@core/kernel/entity/figures/figureText'
import { Muted } from '../ui/layout/Muted'
import { Row } from '../ui/layout/Row'

export interface FigureChange {
  readonly current: number
  readonly previous: number
  /** What it is compared with: `Feb 1 – 28`. */
  readonly against: string
  /** The direction of a good change. Without it a change is neither good nor bad. */
  readonly good?: 'up' | 'down'
}

export interface ChartFrameProps {
  readonly title: string
  readonly level?: 2 | 3
  /** The main figure as text: `formatFigure(…)`. */
  readonly figure?: string
  readonly change?: FigureChange
  /** What its axis counts: `Referrals by days in status`. */
  readonly counts?: string | undefined
  /** Buttons and links at the end of the header. */
  readonly actions?: ReactNode
  /** The height of the chart in px, the same in every state, so that nothing moves when the data arrives. */
  readonly height?: number
  readonly loading?: boolean
  /** Why there is no data. */
  readonly error?: Error | undefined
  readonly onRetry?: () => void
  /** Shown if there is nothing to draw, such as `No referrals in this period`. */
  readonly empty?: string | false | undefined
  /** The name of saved files, without the extension. */
  readonly fileName?: string
  readonly className?: string
  /** The chart. */
  readonly children: ReactNode
}

/** A card around a chart: its title, figure and change, its actions, and its states. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, level = 2, figure, change, actions, height = usualHeight, loading, error, onRetry, empty } = props
  const { counts } = props
  const { fileName = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), className, children } = props
  const titleId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [asTable, setAsTable] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const context = useMemo(() => ({ height, asTable, title }), [height, asTable, title])
  const Heading = `h${level}` as const
  const ready = !loading && error === undefined && !empty
  const save = (kind: 'Svg' | 'Png' | 'Csv') => {
    setUnsaved(false)
    import('./saving')
      .then(async (saving) => {
        if (kind === 'Csv') saving.saveCsv(body.current!, fileName)
        else await saving[`save${kind}`](body.current!, title, fileName)
      })
      .catch(() => setUnsaved(true))
  }
  return (
    <section aria-labelledby={titleId} aria-busy={loading} className={classes(styles.frame, className)}>
      <Row as="header" gap={3} align="start" justify="between" className={styles.head}>
        <div className={styles.words}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {counts !== undefined && <Muted size={12}>{counts}</Muted>}
          {figure !== undefined && (
            <Row as="p" gap={2} rowGap={0} wrap align="baseline" className={styles.figures}>
              {loading ? (
                <Skeleton width="96px" height="28px" />
              ) : (
                <>
                  <span className={styles.figure}>{figure}</span>
                  {change && <ChangeText {...change} />}
                </>
              )}
            </Row>
          )}
        </div>
        <div className={styles.actions}>
          {actions}
          {ready && (
            <Menu
              lazy
              items={[
                {
                  label: asTable ? 'Show chart' : 'Show table',
                  icon: asTable ? 'pi-chart-bar' : 'pi-table',
                  onSelect: () => setAsTable(!asTable),
                },
                ...(asTable
                  ? []
                  : [
                      { label: 'Save as PNG', icon: 'pi-image', onSelect: () => save('Png') },
                      { label: 'Save as SVG', icon: 'pi-file', onSelect: () => save('Svg') },
                    ]),
                { label: 'Save as CSV', icon: 'pi-file-excel', onSelect: () => save('Csv') },
              ]}
            >
              {(trigger) => <IconButton {...trigger} icon="pi-ellipsis-h" label={`More: ${title}`} size="small" />}
            </Menu>
          )}
        </div>
      </Row>
      {unsaved && (
        <p role="alert" className={styles.unsaved}>
          The chart wasn’t saved. Check your connection and try again.
        </p>
      )}
      <div ref={body} className={styles.body}>
        {loading ? (
          <Skeleton height={`${height}px`} />
        ) : error !== undefined ? (
          <div className={styles.state} style={{ minBlockSize: height }}>
            <ErrorState error={error} onRetry={onRetry} />
          </div>
        ) : empty ? (
          <div className={styles.state} style={{ minBlockSize: height }}>
            <Icon name="pi-chart-bar" className={styles.picture} />
            <p>{empty}</p>
          </div>
        ) : (
          <ChartFrameContext value={context}>{children}</ChartFrameContext>
        )}
      </div>
    </section>
  )
}

/** An arrow and a text, so that the meaning does not depend on color alone. */
function ChangeText({ current, previous, against, good }: FigureChange) {
  const { direction, text } = changeOf(current, previous)
  const tone = direction === 'same' || !good ? styles.same : direction === good ? styles.good : styles.bad
  return (
    <span className={styles.change}>
      <span className={classes(styles.badge, tone)}>
        {direction !== 'same' && <Icon name={direction === 'up' ? 'pi-arrow-up' : 'pi-arrow-down'} />}
        <span className="visually-hidden">{{ up: 'up ', down: 'down ', same: '' }[direction]}</span>
        {text}
      </span>{' '}
      <Muted as="span" subtle>
        vs. {against}
      </Muted>
    </span>
  )
}
