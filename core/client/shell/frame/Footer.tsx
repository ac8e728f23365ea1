import { useState } from 'react'
import { useBrandName } from '../../session/useBrandName'
import styles from './Footer.module.css'

/** A quiet line at the foot of every page, for those who want one. */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.footer}>
      © {year} {useBrandName()}
    </footer>
  )
}
