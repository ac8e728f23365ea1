import { useSnapshot } from 'valtio/react'
import { OperationCard } from './OperationCard'
import styles from './OperationCorner.module.css'
import { operations } from './operations'

/** The operations of this user, in the corner of every page. */
export default function OperationCorner() {
  const { list } = useSnapshot(operations)
  return (
    <section aria-label="Work in progress" className={styles.corner}>
      {list.map((operation) => (
        <OperationCard key={operation.id} operation={operation} />
      ))}
    </section>
  )
}
