import styles from './SkipLink.module.css'

/** The first element that Tab reaches: a link that skips the menu. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      Skip to the page
    </a>
  )
}
