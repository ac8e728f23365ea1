import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { loadPalette } from '../overlayChunks'
import { overlays } from '../overlays'
import { preloadScreen } from '../../platform/screens/loadScreen'
import { keyNames } from '../../platform/ui/keyNames'
import styles from './SearchButton.module.css'

const { mod } = keyNames
const preload = () => void preloadScreen(loadPalette)

/** Opens the command palette, and shows its shortcut. */
export function SearchButton() {
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={`Search or jump to… ${mod} K`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tip={`Search or jump to (${mod} K)`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => (overlays.open = 'palette')}
    >
      <Icon name="pi-search" className={styles.icon} />
      <span className={classes(styles.words, 'sentence')}>Search or jump to…</span>{' '}
      <kbd dir="ltr" className={styles.keys}>
        {mod} K
      </kbd>
    </button>
  )
}
