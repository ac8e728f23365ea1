import { lazy, Suspense, use } from 'react'
import type { Field } from '@core/kernel/entity/Field'
import { isEmpty } from '@core/kernel/entity/parse'
import { displayText } from '@core/kernel/entity/displayText'
import { Masked, Nothing } from '../../data/Absent'
import { referenceText, targetOf } from '../../data/targetOf'
import { RecordLink } from '../../preview/RecordLink'
import { useRecordHref } from '../../../session/useRecordHref'
import { RowIsCurrent } from '../table/RowIsCurrent'
import { Avatar } from '../../../platform/ui/layout/Avatar'
import { Icon } from '../../../platform/ui/layout/Icon'
import { Badge } from '../../../platform/ui/status/Badge'
import { Muted } from '../../../platform/ui/layout/Muted'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './Cell.module.css'

// A lazy component forgets that its props depend on each other.
const KindPart = lazy(() => import('../../data/KindPart')) as typeof import('../../data/KindPart').default

interface CellProps {
  field: Field
  value: unknown
  /** The name of the record or entry that a reference points at. */
  label?: string | null | undefined
  /** Whether this viewer may not see the value. */
  hidden?: boolean
  /** Whether it is the day by which the record should have been done. */
  overdue?: boolean
  /** The other values of the row: one of them holds the kind of a link. */
  siblings?: unknown
}

/** The most tags or choices that a cell shows. The others are counted. */
const shownTags = 2

/** The value of a cell, by the kind of its field. A plugin may draw its kind. */
export function Cell(props: CellProps) {
  const { field, value, hidden } = props
  if (hidden) return <Masked />
  const base = <BaseCell {...props} />
  if (field.pluginKind === undefined || isEmpty(value)) return base
  return (
    <Suspense fallback={base}>
      <KindPart kind={field.pluginKind} part={(parts) => parts.cell} props={{ field, value }}>
        {base}
      </KindPart>
    </Suspense>
  )
}

function BaseCell({ field, value, label, overdue, siblings }: CellProps) {
  if (isEmpty(value)) return <Nothing />
  if (overdue)
    return (
      <bdi className={styles.overdue}>
        {displayText(field, value, label)}
        <span className="visually-hidden"> (overdue)</span>
      </bdi>
    )
  switch (field.kind) {
    case 'person':
      return <PersonCell name={label ?? displayText(field, value, label)} />
    case 'recordLink':
    case 'reference':
      return field.entity === 'user' ? (
        <PersonCell name={label ?? displayText(field, value, label)} />
      ) : (
        <ReferenceCell field={field} id={value} label={label} siblings={siblings} />
      )
    case 'yesNo':
      return value === true ? (
        <>
          <Icon name="pi-check" className={styles.yes} />
          Yes
        </>
      ) : (
        <Muted as="span">No</Muted>
      )
    case 'choices':
    case 'tags':
      return (
        <Tags
          texts={(Array.isArray(value) ? value : []).map((item) =>
            field.options ? displayText(field, item) : String(item),
          )}
        />
      )
    case 'files':
    case 'rows': {
      const count = Array.isArray(value) ? value.length : Number(value)
      return (
        <span className={styles.count}>
          <Icon name={field.kind === 'files' ? 'pi-paperclip' : 'pi-list'} />
          {count}
        </span>
      )
    }
    case 'integer':
    case 'decimal':
    case 'number':
    case 'money':
      return <bdi className={styles.figures}>{displayText(field, value, label)}</bdi>
    case 'date':
    case 'dateTime':
    case 'timeSlot':
    case 'phone':
      return <bdi>{displayText(field, value, label)}</bdi>
    case 'email': {
      // Where a table breaks it, then before its @. It takes no more room than its longer half.
      const [who, ...host] = displayText(field, value, label).split('@')
      return (
        <bdi className={styles.text}>
          {who}
          <wbr />
          {host.map((part) => `@${part}`)}
        </bdi>
      )
    }
    default: {
      const text = label ?? displayText(field, value, label)
      return <bdi className={styles.text}>{text}</bdi>
    }
  }
}

interface ReferenceCellProps {
  readonly field: Field
  readonly id: unknown
  readonly label: string | null | undefined
  readonly siblings: unknown
}

/** A record that a row points at: a link with a card, in a table and if the viewer may open it. */
function ReferenceCell({ field, id, label, siblings }: ReferenceCellProps) {
  const isCurrent = use(RowIsCurrent)
  const hrefOf = useRecordHref()
  const text = <bdi>{referenceText(field, id, label, siblings)}</bdi>
  const entity = label && typeof id === 'number' ? targetOf(field, siblings) : undefined
  const href = isCurrent === undefined || entity === undefined ? undefined : hrefOf(entity, id as number)
  if (href === undefined) return text
  return (
    <RecordLink entity={entity!} id={id as number} href={href} tabIndex={isCurrent ? 0 : -1} className={styles.link}>
      {text}
    </RecordLink>
  )
}

/** A person, with initials. */
export function PersonCell({ name }: { name: string }) {
  return (
    <Row as="span" gap={2} className={styles.person}>
      <Avatar name={name} size={22} />
      <span className={styles.text}>{name}</span>
    </Row>
  )
}

function Tags({ texts }: { texts: readonly string[] }) {
  const more = texts.length - shownTags
  return (
    <Row as="span" gap={1} data-tip={texts.join(', ')}>
      {texts.slice(0, shownTags).map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
      {more > 0 && (
        <Muted as="span">
          +{more}
          <span className="visually-hidden">: {texts.slice(shownTags).join(', ')}</span>
        </Muted>
      )}
    </Row>
  )
}
