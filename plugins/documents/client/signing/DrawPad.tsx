import { useRef, useState, type PointerEvent } from 'react'
import { Button } from '@core/client/ui'
import type { SignatureValue } from '../../shared/signing/signingCalls'
import styles from './signing.module.css'

type Drawn = Extract<SignatureValue, { method: 'drawn' }>

/** The coordinate space of stored strokes, independent of the size on the screen. */
const size = { width: 600, height: 200 } as const

/** A box in which a signature is drawn by finger, pen or mouse. People who can't draw can type it. */
export function DrawPad({ label, onChange }: { label: string; onChange: (drawn: Drawn | undefined) => void }) {
  const box = useRef<SVGSVGElement>(null)
  const [strokes, setStrokes] = useState<number[][]>([])
  const isDrawing = useRef(false)
  const at = (event: PointerEvent) => {
    const { left, top, width, height } = box.current!.getBoundingClientRect()
    const share = (value: number, whole: number, scale: number) =>
      Math.round(Math.min(1, Math.max(0, value / whole)) * scale * 10) / 10
    return [share(event.clientX - left, width, size.width), share(event.clientY - top, height, size.height)] as const
  }
  const tell = (next: number[][]) => {
    setStrokes(next)
    const strokesWithLength = next.filter((stroke) => stroke.length >= 4)
    onChange(strokesWithLength.length > 0 ? cropped(strokesWithLength) : undefined)
  }
  return (
    <div className={styles.draw}>
      <svg
        ref={box}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className={styles.pad}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          isDrawing.current = true
          setStrokes((all) => [...all, [...at(event)]])
        }}
        onPointerMove={(event) => {
          if (!isDrawing.current) return
          const point = at(event)
          setStrokes((all) => [...all.slice(0, -1), [...(all.at(-1) ?? []), ...point]])
        }}
        onPointerUp={() => {
          isDrawing.current = false
          tell(strokes)
        }}
        onPointerCancel={() => {
          isDrawing.current = false
          tell(strokes)
        }}
      >
        <line x1="30" y1="160" x2="570" y2="160" className={styles.baseline} />
        {strokes.map((stroke) => (
          <polyline key={stroke.slice(0, 6).join(' ')} points={stroke.join(' ')} className={styles.ink} />
        ))}
      </svg>
      <Button size="small" icon="pi-undo" disabled={strokes.length === 0} onClick={() => tell([])}>
        Clear
      </Button>
    </div>
  )
}

/** The space around the ink, for the width of the line. */
const edge = 6
/** A dot or a short line is not enlarged to the size of its field. */
const least = { width: 120, height: 40 } as const

/** @returns the strokes in a box that is as large as the ink, so that a signature fills its field however small it was drawn */
export function cropped(strokes: readonly (readonly number[])[]): Drawn {
  const across = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 0))
  const down = strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 1))
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)]
  const width = Math.max(least.width, right - left + 2 * edge)
  const height = Math.max(least.height, bottom - top + 2 * edge)
  const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2]
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    method: 'drawn',
    width: round(width),
    height: round(height),
    strokes: strokes.map((stroke) => stroke.map((value, at) => round(value - (at % 2 === 0 ? x : y)))),
  }
}
