import { useRef, useState, type PointerEvent } from 'react'
import { signatureBox } from '@core/kernel/entity/fieldKinds'
import { Button } from '../../../../platform/ui/buttons/Button'
import { SignaturePicture } from './SignaturePicture'
import { addPoints, type Stroke } from './strokes'
import styles from './signature.module.css'
import { useSay } from '../../../../platform/ui/say'

interface SignaturePadProps {
  strokes: readonly Stroke[]
  onChange: (strokes: readonly Stroke[]) => void
}

/** An area to draw on. A stroke is passed on when the pointer is lifted; a second finger draws nothing. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const say = useSay()
  const [current, setCurrent] = useState<Stroke>()
  const pointer = useRef<number>(undefined)
  const drawn = useRef<Stroke>([])

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    const points = (moves.length > 0 ? moves : [event.nativeEvent]).map(
      ({ clientX, clientY }) =>
        [((clientX - left) / width) * signatureBox.width, ((clientY - top) / height) * signatureBox.height] as const,
    )
    drawn.current = addPoints(drawn.current, points, strokes)
    setCurrent(drawn.current)
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (pointer.current !== undefined || event.button !== 0) return
    pointer.current = event.pointerId
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drawn.current = []
    follow(event)
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== pointer.current) return
    pointer.current = undefined
    setCurrent(undefined)
    if (drawn.current.length > 0) onChange([...strokes, drawn.current])
  }

  return (
    <div>
      <SignaturePicture
        strokes={current ? [...strokes, current] : strokes}
        label={say(strokes.length > 0 ? 'Your drawn signature' : 'An empty field to draw your signature in')}
        className={styles.pad}
        onPointerDown={begin}
        onPointerMove={(event) => event.pointerId === pointer.current && follow(event)}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={styles.tools}>
        <span className={styles.hint}>{say('Draw with your finger, a pen or the mouse')}</span>
        <Button
          size="small"
          variant="ghost"
          icon="pi-undo"
          disabled={strokes.length === 0}
          onClick={() => onChange(strokes.slice(0, -1))}
        >
          {say('Undo')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon="pi-eraser"
          disabled={strokes.length === 0}
          onClick={() => onChange([])}
        >
          {say('Clear')}
        </Button>
      </div>
    </div>
  )
}
