import { Logo } from './Logo'
import styles from './LogoSpinner.module.css'

/** The logo in a turning ring, shown while a screen loads (S1.8). `label` is shown below it and read by screen readers. */
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
