import { LogoSpinner } from '../ui/brand/LogoSpinner'
import styles from './ScreenFallback.module.css'

/** The logo with its spinner (S1.8). It appears after a moment, because most chunks are loaded before that. */
export function ScreenFallback() {
  return (
    <div className={styles.fallback}>
      <LogoSpinner label="Loading…" labelHidden />
    </div>
  )
}
