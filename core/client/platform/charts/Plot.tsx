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

export interface LegendEntry {
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  readonly dashed?: boolean
}

/** What every chart takes. */
export interface ChartProps {
  /** Its name for screen readers; in a `ChartFrame` the frame's title is enough. */
  readonly label?: string
  /** What it shows in a sentence, for who doesn't see it. */
  readonly description?: string
  /** px, with its legend. */
  readonly height?: number
}

export interface PlotProps extends ChartProps {
  readonly legend?: readonly LegendEntry[]
  /** Names stand at the marks themselves where there is room, so that the legend is needed on narrow charts alone. */
  readonly namesAtMarks?: boolean
  /** Stands beside the picture, or below it where it is narrow, in place of a legend. */
  readonly aside?: ReactNode
  /** Stands below the picture. */
  readonly foot?: ReactNode
  readonly table: TableData
  /** Draws into the room that there is. */
  readonly children: (box: Box) => ReactNode
}

/** The ground that charts are drawn on: measured, with tooltip, legend, keys, and the same numbers as a table. */
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

  // There are no marks before the room is measured, and new data may have taken the one that Tab reached.
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
        <ul className={classes(styles.legend, namesAtMarks && styles.narrowOnly)}>
          {legend.map(({ name: entry, color, dashed }) => (
            <li key={entry} data-legend={entry}>
              <span aria-hidden="true" className={classes(styles.swatch, dashed && styles.dash)} style={{ color }} />
              {entry}
            </li>
          ))}
        </ul>
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

/** Beside the mark, on the side where there is more room. Screen readers have the mark's own name instead. */
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
        <div key={name} className={classes(styles.tipRow, current && styles.current)}>
          {color && <span className={styles.swatch} style={{ color }} />}
          <span className={styles.tipName}>{name}</span>
          <span className={styles.tipValue}>{value}</span>
        </div>
      ))}
      {tip.note && <div className={styles.tipNote}>{tip.note}</div>}
    </div>
  )
}
