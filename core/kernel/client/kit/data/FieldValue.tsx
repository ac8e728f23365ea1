import { lazy, Suspense } from 'react'
import type { Field } from '@core/kernel/entity/Field'
import type { FileRef } from '@core/kernel/entity/files'
import { isEmpty } from '@core/kernel/entity/parse'
import { phoneHref } from '@core/kernel/entity/phones'
import { useRecordHref } from '../../session/useRecordHref'
import { FileLinks } from './FileLinks'
import { Nothing } from './Absent'
import { referenceText, targetOf } from './targetOf'
import { RecordLink } from '../preview/RecordLink'
import { displayText } from '@core/kernel/entity/displayText'
import styles from './FieldValue.module.css'

// A lazy component forgets that its props depend on each other.
const KindPart = lazy(() => import('./KindPart')) as typeof import('./KindPart').default

interface FieldValueProps {
  field: Field
  value: unknown
  /** The name of the record or entry that a reference points at. */
  label?: string | null | undefined
  /** The other values of the same object: one of them holds the kind of a link. */
  siblings?: unknown
}

/** A value as text. A phone number, an email address, and a record that the user may open are links. A plugin may draw its kind. */
export function FieldValue(props: FieldValueProps) {
  const { field, value } = props
  const { pluginKind } = field
  if (pluginKind === undefined || isEmpty(value)) return <BaseValue {...props} />
  const base = <BaseValue {...props} />
  return (
    <Suspense fallback={base}>
      <KindPart kind={pluginKind} part={(parts) => parts.cell} props={{ field, value }}>
        {base}
      </KindPart>
    </Suspense>
  )
}

function BaseValue({ field, value, label, siblings }: FieldValueProps) {
  const hrefOf = useRecordHref()
  if (isEmpty(value)) return <Nothing />
  const text = field.links ? referenceText(field, value, label, siblings) : displayText(field, value, label)
  if (field.kind === 'phone') return <a href={phoneHref(text)}>{text}</a>
  if (field.kind === 'email') return <EmailLink address={text} />
  if (field.kind === 'files') return <FileLinks files={value as readonly FileRef[]} />
  if (field.kind === 'longText') return <span className={styles.prose}>{text}</span>
  const target = label && typeof value === 'number' ? targetOf(field, siblings) : undefined
  const href = target && hrefOf(target, value as number)
  if (href)
    return (
      <RecordLink entity={target} id={value as number} href={href}>
        <bdi>{text}</bdi>
      </RecordLink>
    )
  // Isolated, so that an address or an amount keeps its own order in a right-to-left page.
  return <bdi>{text}</bdi>
}

/** An address that needs two lines breaks before its @, and not within a word. */
function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
