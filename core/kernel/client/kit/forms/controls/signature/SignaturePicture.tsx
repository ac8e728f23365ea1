import type { SVGProps } from 'react'
import { signatureBox } from '@core/kernel/entity/fieldKinds'
import { pathOf, type Stroke } from './strokes'
import styles from './signature.module.css'

interface SignaturePictureProps extends Omit<SVGProps<SVGSVGElement>, 'strokes' | 'ref'> {
  strokes: readonly Stroke[]
  /** The text alternative for screen readers. */
  label: string
}

/** A drawn signature on its line: vector paths in the color of the text. */
export function SignaturePicture({ strokes, label, className, ...rest }: SignaturePictureProps) {
  const { width, height } = signatureBox
  return (
    <svg
      {...rest}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={className ?? styles.picture}
    >
      <path d={`M30 ${height * 0.76}H${width - 30}`} className={styles.line} />
      <path d={strokes.map(pathOf).join('')} className={styles.stroke} />
    </svg>
  )
}
