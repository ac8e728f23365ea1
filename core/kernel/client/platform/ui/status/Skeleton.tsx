import styles from './Skeleton.module.css'

/** A placeholder for content that loads. Set `aria-busy` on the region that contains it. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '14px',
  round,
}: {
  width?: string
  height?: string
  round?: boolean
}) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: round ? '50%' : undefined }}
    />
  )
}
