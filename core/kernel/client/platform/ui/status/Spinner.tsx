import styles from './Spinner.module.css'

/** A turning ring of the height of the text around it. It has no accessible name, so the element around it needs a label. */
export function Spinner({ size = '1em' }: { size?: string }) {
  return <span aria-hidden="true" className={styles.spinner} style={{ inlineSize: size, blockSize: size }} />
}
