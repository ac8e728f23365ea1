import styles from './OperationCorner.module.css'

/** @param value from 0 to 1 */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const percent = Math.floor(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.bar}
    >
      <div className={styles.filled} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
