import { LogoSpinner } from '../platform/ui/brand/LogoSpinner'
import styles from './SetupOverlay.module.css'

/** Covers the screen while permissions and menus load. S2.37 */
export function SetupOverlay() {
  return (
    <main className={styles.overlay}>
      <LogoSpinner label="Setting up your permissions… please wait" />
    </main>
  )
}
