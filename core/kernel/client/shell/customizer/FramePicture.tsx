import { classes } from '../../platform/ui/classes'
import styles from './FramePicture.module.css'

interface FramePictureProps {
  /** The theme in the picture; by default the page's own. */
  look?: 'light' | 'dark' | 'both'
  menu?: 'side' | 'top'
}

/** A small picture of the frame that shows the effect of a choice. */
export function FramePicture({ look, menu = 'side' }: FramePictureProps) {
  if (look === 'both') {
    return (
      <span className={styles.halves}>
        <Small look="light" menu={menu} />
        <span className={styles.over}>
          <Small look="dark" menu={menu} />
        </span>
      </span>
    )
  }
  return <Small look={look} menu={menu} />
}

function Small({ look, menu }: { look: string | undefined; menu: 'side' | 'top' }) {
  return (
    <span className={classes(styles.frame, styles[menu], look)}>
      <span className={styles.menu}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles.page}>
        <b />
        <b />
      </span>
    </span>
  )
}
