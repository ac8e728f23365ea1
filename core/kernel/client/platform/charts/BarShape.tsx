import { classes } from '../ui/classes'
import styles from './chart.module.css'

/** A rectangle on screen, in px. */
export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The end of a bar, which has round corners; `none` for a part inside a stack. */
export type BarEnd = 'top' | 'bottom' | 'left' | 'right' | 'none'

/** @returns the outline of a bar as an SVG path, with round corners at its end */
export function barPath({ x, y, width, height }: Bar, end: BarEnd, round = 3): string {
  const r = end === 'none' ? 0 : Math.max(0, Math.min(round, width / 2, height / 2))
  const [topLeft, topRight] = [end === 'top' || end === 'left' ? r : 0, end === 'top' || end === 'right' ? r : 0]
  const [bottomRight, bottomLeft] = [
    end === 'bottom' || end === 'right' ? r : 0,
    end === 'bottom' || end === 'left' ? r : 0,
  ]
  const corner = (radius: number, to: string) => (radius > 0 ? `a${radius} ${radius} 0 0 1 ${to}` : '')
  return [
    `M${x + topLeft} ${y}h${width - topLeft - topRight}${corner(topRight, `${topRight} ${topRight}`)}`,
    `v${height - topRight - bottomRight}${corner(bottomRight, `${-bottomRight} ${bottomRight}`)}`,
    `h${-(width - bottomRight - bottomLeft)}${corner(bottomLeft, `${-bottomLeft} ${-bottomLeft}`)}`,
    `v${-(height - bottomLeft - topLeft)}${corner(topLeft, `${topLeft} ${-topLeft}`)}z`,
  ].join('')
}

export interface BarShapeProps {
  bar: Bar
  end: BarEnd
  /** A CSS color. */
  color: string
  /** Whether it is drawn as an outline, so that it differs from another series by more than its color. */
  patterned?: boolean
  /** Whether it is one of several parts that touch. */
  part?: boolean
  /** A larger area that reacts to the pointer, so that a low bar can be hit. */
  hit?: Bar
}

/** A bar inside its mark, with a focus ring. */
export function BarShape({ bar, end, color, part, patterned, hit }: BarShapeProps) {
  return (
    <>
      {hit && <rect className={styles.hit} {...hit} />}
      <path
        className={classes(styles.shape, part && styles.part, patterned && styles.patterned)}
        d={barPath(bar, end)}
        style={{ fill: color, ...(patterned && { stroke: color }) }}
      />
      <rect className={styles.ring} x={bar.x - 3} y={bar.y - 3} width={bar.width + 6} height={bar.height + 6} rx={5} />
    </>
  )
}
