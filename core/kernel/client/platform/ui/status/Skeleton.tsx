import styles from './Skeleton.module.css'

/**
 * A placeholder for content that loads. Set `aria-busy` on the region that contains it. Sizes are CSS lengths. In a column of
 * cards with `data-holds`, those below it stay invisible meanwhile (`base.css`), so that none moves when the content is there.
 */
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
      data-skeleton=""
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: round ? '50%' : undefined }}
    />
  )
}
