import type { WaitingWrite } from '../../platform/offlineWrites/OfflineWrite'
import { waiting } from '../../platform/offlineWrites/waiting'
import { Button } from '../../platform/ui/buttons/Button'
import { Icon } from '../../platform/ui/layout/Icon'
import { Row } from '../../platform/ui/layout/Row'
import { Badge } from '../../platform/ui/status/Badge'
import styles from './WaitingRows.module.css'

/** The writes that wait, each with its words. It opens in the list of all, and can be discarded. */
export default function WaitingRows({ writes }: { writes: readonly WaitingWrite[] }) {
  return (
    <ul className={styles.rows} aria-label="Waiting for the connection">
      {writes.map(({ id, title, body, refusal }) => (
        <li key={id} className={styles.row}>
          <Icon name="pi-clock" />
          <span className={styles.words}>
            <strong>{title}</strong>
            {[body.text, body.note].map((words) => typeof words === 'string' && <span key={words}>{words}</span>)}
          </span>
          <Badge tone={refusal ? 'danger' : 'info'}>{refusal ? 'Not stored' : 'Waiting for the connection'}</Badge>
          <Row gap={1}>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Open what waits: ${title}`}
              onClick={() => (waiting.isShown = true)}
            >
              Open
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Discard what waits: ${title}`}
              onClick={() => (waiting.discarded = id)}
            >
              Discard
            </Button>
          </Row>
        </li>
      ))}
    </ul>
  )
}
