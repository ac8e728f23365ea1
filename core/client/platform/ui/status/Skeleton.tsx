import styles from './Skeleton.module.css'

/** The shape of what is coming. Give the region that holds it `aria-busy`. Sizes are CSS lengths. */
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
