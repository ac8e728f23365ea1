import styles from './SkipLink.module.css'

/** The first stop of the Tab key: past the menu, to the page. */
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
