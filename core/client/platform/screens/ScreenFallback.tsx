import { LogoSpinner } from '../ui/brand/LogoSpinner'
import styles from './ScreenFallback.module.css'

/** The logo with its spinner (S1.8); it waits a moment, because most chunks are there before one would see it. */
export function ScreenFallback() {
  return (
    <div className={styles.fallback}>
      <LogoSpinner label="Loading…" labelHidden />
    </div>
  )
}
