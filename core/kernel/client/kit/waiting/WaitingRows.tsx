import type { WaitingWrite } from '../../platform/offlineWrites/OfflineWrite'
import { waiting } from '../../platform/offlineWrites/waiting'
import { Icon } from '../../platform/ui/layout/Icon'
import { Badge } from '../../platform/ui/status/Badge'
import styles from './WaitingRows.module.css'

/** The writes that wait, each with its words. A click opens the list of all. */
export default function WaitingRows({ writes }: { writes: readonly WaitingWrite[] }) {
  return (
    <ul className={styles.rows} aria-label="Waiting for the connection">
      {writes.map(({ id, title, body, refusal }) => (
        <li key={id}>
          <button type="button" className={styles.row} onClick={() => (waiting.isShown = true)}>
            <Icon name="pi-clock" />
            <span className={styles.words}>
              <strong>{title}</strong>
              {[body.text, body.note].map((words) => typeof words === 'string' && <span key={words}>{words}</span>)}
            </span>
            <Badge tone={refusal ? 'danger' : 'info'}>{refusal ? 'Not stored' : 'Waiting for the connection'}</Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}
