import type { Operation } from '@core/kernel/entity/apiTypes'
import { FailedRowsButton } from '../../operations/FailedRowsButton'
import type { EntityNames } from '../../operations/operations'
import { operationTitle, progressOf, rowsText } from '../../operations/operationText'
import { ProgressBar } from '../../operations/ProgressBar'
import { Callout } from '../../../platform/ui/status/Callout'
import styles from './ImportWizard.module.css'
import { useFocusFirst } from './useFocusFirst'
import { Muted } from '../../../platform/ui/layout/Muted'
import { Stack } from '../../../platform/ui/layout/Stack'
import { Row } from '../../../platform/ui/layout/Row'

/** The progress and result of the trial run or the import: how many rows succeeded, how many failed, and why. */
export function ImportProgress({ operation, names }: { operation: Operation; names: EntityNames }) {
  const { id, kind, state, done, failed, skipped, problems, message } = operation
  const start = useFocusFirst<HTMLParagraphElement>()
  const running = state === 'running'
  const checked = kind === 'importCheck'
  const title = checked
    ? running
      ? 'Checking each row; nothing is written yet'
      : checkedText(operation, names)
    : operationTitle({ ...operation, names })
  return (
    <Stack gap={3}>
      <p ref={start} role="status" tabIndex={-1} className={styles.outcome}>
        {title}
      </p>
      {running && <ProgressBar label={title} value={progressOf(operation)} />}
      <dl className={styles.counts}>
        <div>
          <dt>{checked ? 'Ready to import' : 'Imported'}</dt>
          <dd>{done.toLocaleString('en-US')}</dd>
        </div>
        <div>
          <dt>There already, skipped</dt>
          <dd>{skipped.toLocaleString('en-US')}</dd>
        </div>
        <div className={failed > 0 ? styles.bad : undefined}>
          <dt>With problems</dt>
          <dd>{failed.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      {!running && message && <Callout tone={state === 'failed' ? 'danger' : 'neutral'}>{message}</Callout>}
      {!running && failed > 0 && (
        <div className={styles.problems}>
          <Row gap={2} wrap justify="between" className={styles.problemsHead}>
            <h3>{problems.length < failed ? `The first ${problems.length} problems` : 'What is wrong'}</h3>
            <FailedRowsButton operation={id} />
          </Row>
          <ul>
            {problems.map(({ row, message: why }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same text, and the list never changes
              <li key={at}>
                <Muted as="bdi">{row}</Muted>
                <span>{why}</span>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>
            The file has each failed row with its reason. Correct it there and import that file: rows that went in are
            not imported twice.
          </p>
        </div>
      )}
      {!checked && running && (
        <p className={styles.hint}>
          You can close this window: the import goes on, and the corner of the page shows how far it is.
        </p>
      )}
    </Stack>
  )
}

function checkedText({ done, failed, skipped }: Operation, names: EntityNames): string {
  if (done === 0)
    return failed > 0
      ? 'None of these rows can be imported as they are'
      : skipped > 0
        ? 'All of these rows are there already'
        : 'There is nothing to import'
  return failed > 0
    ? `${rowsText(done, names)} can be imported; the rows with problems are left out`
    : `${rowsText(done, names)} can be imported`
}
