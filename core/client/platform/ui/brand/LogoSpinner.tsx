import { Logo } from './Logo'
import styles from './LogoSpinner.module.css'

/** The logo in a turning ring, while something as large as a screen loads (S1.8). `label` is shown below it and read aloud. */
export function LogoSpinner({ label, labelHidden }: { label: string; labelHidden?: boolean }) {
  return (
    <div role="status" className={styles.box}>
      <span className={styles.ring}>
        <Logo size="40px" />
      </span>
      <p className={labelHidden ? 'visually-hidden' : styles.label}>{label}</p>
    </div>
  )
}
