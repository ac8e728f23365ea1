import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { classes } from '../ui/classes'
import styles from './chart.module.css'
import { useFramedChart, usualHeight } from './chartFrameContext'
import { ChartTable, type TableData } from './ChartTable'
import { MarksContext, type Tip, type TipPlace } from './Mark'
import { nextMark } from './nextMark'
import './palette.css'
import { useBox, type Box } from './useBox'
import { Row } from '../ui/layout/Row'

export interface LegendEntry {
  readonly name: string
  /** A CSS color. */
  readonly color: string
  readonly dashed?: boolean
  /** Its bars are outlines. */
  readonly patterned?: boolean
}

/** The props of every chart. */
export interface ChartProps {
  /** Its name for screen readers; in a `ChartFrame` the frame's title is used. */
  readonly label?: string
  /** A sentence about the chart, for people who can't see it. */
  readonly description?: string
  /** The height in px, including the legend. */
  readonly height?: number
}

export interface PlotProps extends ChartProps {
  readonly legend?: readonly LegendEntry[]
  /** Whether wide charts show names at the marks, so that only narrow charts need the legend. */
  readonly namesAtMarks?: boolean
  /** Replaces the legend; beside the picture, or below it on narrow charts. */
  readonly aside?: ReactNode
  /** Shown below the picture. */
  readonly foot?: ReactNode
  readonly table: TableData
  /** Draws the chart for this size. */
  readonly children: (box: Box) => ReactNode
}

/** The base of every chart: it measures the size and provides the tooltip, the legend, the keys, and the same numbers as a table. */
export function Plot({
  label,
  description,
  height,
  legend = [],
  namesAtMarks,
  aside,
  foot,
  table,
  children,
}: PlotProps) {
  const frame = useFramedChart()
  const descriptionId = useId()
  const ground = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const box = useBox(ground)
  const [stop, setStop] = useState<string>()
  const [tip, setTip] = useState<{ readonly key: string; readonly tip: Tip; readonly place: TipPlace }>()
  const name = label ?? frame.title ?? ''

  const show = useCallback((key: string, content: Tip, place: TipPlace) => {
    setTip({ key, tip: content, place })
    setStop(key)
  }, [])
  const hide = useCallback(() => setTip(undefined), [])
  const shown = tip?.key
  const marks = useMemo(() => ({ shown, stop, show, hide }), [shown, stop, show, hide])

  // Before the size is measured there are no marks, and new data may have removed the one that Tab reached.
  useLayoutEffect(() => {
    const all = [...(svg.current?.querySelectorAll<SVGElement>('[data-mark]') ?? [])]
    if (!all.some((mark) => mark.dataset.mark === stop)) setStop(all[0]?.dataset.mark)
  }, [stop, children, box])

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.key === 'Escape' && tip) {
      event.stopPropagation()
      hide()
      return
    }
    const next = nextMark(event.currentTarget, event.key, box.rtl)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  const blockSize = height ?? frame.height ?? usualHeight
  if (frame.asTable) return <ChartTable name={name} table={table} height={blockSize} />
  return (
    <div className={styles.chart} style={{ blockSize }}>
      {legend.length > 0 && (
        <Row
          as="ul"
          gap={4}
          rowGap={1}
          wrap
          align="stretch"
          className={classes(styles.legend, namesAtMarks && styles.narrowOnly)}
        >
          {legend.map(({ name: entry, color, dashed, patterned }) => (
            <li key={entry} data-legend={entry}>
              <span
                aria-hidden="true"
                className={classes(styles.swatch, dashed && styles.dash, patterned && styles.patterned)}
                style={{ color }}
              />
              {entry}
            </li>
          ))}
        </Row>
      )}
      <div className={aside ? styles.donut : styles.whole}>
        <div ref={ground} className={styles.ground}>
          {box.width > 0 && (
            <MarksContext value={marks}>
              <svg
                ref={svg}
                data-chart
                width={box.width}
                height={box.height}
                viewBox={`0 0 ${box.width} ${box.height}`}
                role="group"
                aria-label={name}
                aria-describedby={description ? descriptionId : undefined}
                direction="ltr"
                className={styles.svg}
                onKeyDown={onKeyDown}
              >
                {description && <desc id={descriptionId}>{description}</desc>}
                {children(box)}
              </svg>
            </MarksContext>
          )}
          {tip && <Tooltip tip={tip.tip} place={tip.place} width={box.width} />}
        </div>
        {aside}
      </div>
      {foot}
      <ChartTable name={name} table={table} />
    </div>
  )
}

/** The tooltip beside a mark, on the side with more room. Screen readers use the mark's own name instead. */
function Tooltip({ tip, place, width }: { tip: Tip; place: TipPlace; width: number }) {
  const before = place.x > width / 2
  return (
    <div
      aria-hidden="true"
      className={classes(styles.tip, before && styles.before)}
      style={{ left: place.x, top: Math.max(0, place.y) }}
    >
      <div className={styles.tipTitle}>{tip.title}</div>
      {tip.rows.map(({ name, value, color, current }) => (
        <Row gap={1.5} key={name} className={current ? styles.current : undefined}>
          {color && <span className={styles.swatch} style={{ color }} />}
          <span className={styles.tipName}>{name}</span>
          <span className={styles.tipValue}>{value}</span>
        </Row>
      ))}
      {tip.note && <div className={styles.tipNote}>{tip.note}</div>}
    </div>
  )
}
