import type { ReactNode } from 'react'
import type { EntityNames } from '../../operations/operations'
import { rowsText } from '../../operations/operationText'
import { Callout } from '../../../platform/ui/status/Callout'
import { Spinner } from '../../../platform/ui/status/Spinner'
import styles from './selection.module.css'
import type { PreviewState } from './useBulkPreview'
import { Row } from '../../../platform/ui/layout/Row'

interface PreviewProps {
  state: PreviewState
  names: EntityNames
  action: string
  /** The new value, such as `Priority: Urgent`. */
  change?: ReactNode
}

/** Shows how many rows will be changed, how many can't be changed and why, and how many the viewer may not change. */
export function Preview({ state: { preview, error }, names, action, change }: PreviewProps) {
  if (error) return <Callout tone="danger">{error}</Callout>
  if (!preview) {
    return (
      <Row as="p" gap={2} role="status" className={styles.waiting}>
        <Spinner /> Looking which rows it reaches…
      </Row>
    )
  }
  const { allowed, denied, failing = 0, problem } = preview
  const able = allowed - failing
  const others =
    denied > 0 &&
    `${rowsText(denied, names)} ${denied === 1 ? 'isn’t' : 'aren’t'} yours to change and ${denied === 1 ? 'stays' : 'stay'} as ${denied === 1 ? 'it is' : 'they are'}.`
  const refused =
    failing > 0 &&
    `${rowsText(failing, names)} can’t be ${action} and ${failing === 1 ? 'stays' : 'stay'} as ${failing === 1 ? 'it is' : 'they are'}${problem ? `; for example: ${problem.replace(/\.?$/, '.')}` : '.'}`
  if (able === 0) {
    return (
      <Callout tone="warning" title={`No ${names.many.toLocaleLowerCase()} would be ${action}.`}>
        {[refused, others].filter(Boolean).join(' ') || 'There is nothing to change any more.'}
      </Callout>
    )
  }
  return (
    <Callout tone={denied + failing > 0 ? 'warning' : 'info'} title={`${rowsText(able, names)} will be ${action}.`}>
      {change && <p className={styles.change}>{change}</p>}
      {refused && <p className={styles.change}>{refused}</p>}
      {others && `${others} `}It can be undone for a while.
    </Callout>
  )
}
