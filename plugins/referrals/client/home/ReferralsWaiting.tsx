import { Link } from 'wouter'
import { referralPaths } from '../referralPaths'
import { WorkQueue } from '../queue/WorkQueue'
import styles from './ReferralsWaiting.module.css'

const shown = 6

/** The head of the work queue, on the first page. */
export default function ReferralsWaiting() {
  return (
    <>
      <WorkQueue mine limit={shown} />
      <Link href={referralPaths.queue} className={styles.all}>
        Open the work queue
      </Link>
    </>
  )
}
