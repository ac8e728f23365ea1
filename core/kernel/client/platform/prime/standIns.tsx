import { Skeleton } from '../ui/status/Skeleton'
import type { DialProps, PicturesProps, ProgressProps } from './parts'

// Placeholders that have the size of a component until it is loaded, and show its most important content if it can't be fetched.

export const DialPlace = ({ label, share, size = 96 }: DialProps) => (
  <span style={{ display: 'inline-block', inlineSize: size, blockSize: size }}>
    <span className="visually-hidden">{`${label}: ${Math.round(share * 100)}%`}</span>
    <Skeleton width={`${size}px`} height={`${size}px`} round />
  </span>
)

export const MeterPlace = () => <span style={{ display: 'block', blockSize: 6 }} />

export const OrgChartPlace = () => <Skeleton height="320px" />

export const PicturesPlace = ({ pictures }: PicturesProps) => (
  <img
    src={pictures[0]!.src}
    alt={pictures[0]!.name}
    style={{
      inlineSize: '100%',
      blockSize: 'clamp(180px, 40vw, 340px)',
      objectFit: 'contain',
      // The strip of the others.
      marginBlockEnd: pictures.length > 1 ? 70 : 0,
    }}
  />
)

export const ProgressPlace = ({ label, value }: ProgressProps) => (
  <progress aria-label={label} value={value} style={{ display: 'block', inlineSize: '100%', blockSize: 16 }} />
)
