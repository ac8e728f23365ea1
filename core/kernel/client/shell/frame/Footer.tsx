import { useState } from 'react'
import { useBrandName } from '../../session/useBrandName'
import styles from './Footer.module.css'

/** An optional line at the bottom of every page. */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={styles.footer}>
      © {year} {useBrandName()}
    </footer>
  )
}
