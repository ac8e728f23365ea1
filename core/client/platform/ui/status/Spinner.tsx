import styles from './Spinner.module.css'

/** A turning ring, as high as the text around it. Says nothing by itself: give the waiting thing a label. */
export function Spinner({ size = '1em' }: { size?: string }) {
  return <span aria-hidden="true" className={styles.spinner} style={{ inlineSize: size, blockSize: size }} />
}
