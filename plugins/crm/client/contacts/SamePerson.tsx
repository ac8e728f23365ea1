import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { createApi, unwrapResponse, useLoad, toast } from '@core/client/session'
import { type DetailOf, entityApi, type RowOf, SubmitDialog } from '@core/client/kit'
import { Callout, Muted, Segmented, TextInput } from '@core/client/ui'
import { contactEntity, contactOf } from '../../shared/contacts/contactEntity'
import type { samePersonCalls } from '../../shared/contacts/samePersonCalls'
import { accountPaths, contactPaths, customerPaths, leadPaths } from '../../shared/crmPaths'
import { ChooseRecord } from '../ChooseRecord'
import styles from './contacts.module.css'

const api = createApi<typeof samePersonCalls>()
const contacts = entityApi<RowOf<typeof contactEntity>>(contactEntity)

const kinds = [
  { id: 'account', name: 'Account' },
  { id: 'lead', name: 'Lead' },
  { id: 'customer', name: 'Customer' },
] as const
type Kind = keyof typeof contactOf

const paths: Readonly<Record<number, string>> = {
  [contactOf.lead]: leadPaths.record,
  [contactOf.account]: accountPaths.record,
  [contactOf.customer]: customerPaths.record,
}

/** The other records whose contact is the same person. S3.11 */
export function SamePerson({ record: { id, personId } }: { record: DetailOf<typeof contactEntity> }) {
  const { value: others = [] } = useLoad(personId ? `${id} ${personId}` : undefined, async (signal) => {
    const { data } = await contacts.list(
      {
        filter: { personId: String(personId) },
        limit: 50,
        offset: 0,
        columns: ['title', 'entityType', 'entityTypeId'],
      },
      signal,
    )
    return data.filter((other) => other.id !== id)
  })
  if (others.length === 0) return null
  return (
    <Callout tone="neutral" title="Answers for others as well">
      <ul className={styles.others}>
        {others.map(({ id: other, title, entityType, entityTypeId, labels }) => (
          <li key={other}>
            <Link href={paths[entityType]!.replace(':id', String(entityTypeId))}>
              {labels.entityTypeId ?? `No. ${entityTypeId}`}
            </Link>
            {title && `, ${title}`}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

interface AddToProps {
  record: DetailOf<typeof contactEntity>
  onClose: () => void
}

/** Chooses another record for the same person, then opens the new contact there. */
export function AddTo({ record, onClose }: AddToProps) {
  const [kind, setKind] = useState<Kind>('account')
  const [chosen, setChosen] = useState<number>()
  const [title, setTitle] = useState(record.title ?? '')
  const [, navigate] = useLocation()
  const save = async () => {
    const body = { id: record.id, entityType: contactOf[kind], entityTypeId: chosen!, ...(title && { title }) }
    const { data, message } = await unwrapResponse(api.POST('/api/Contact/AddTo', { body }))
    toast.success(message ?? '')
    onClose()
    navigate(contactPaths.record.replace(':id', String(data.id)))
  }
  return (
    <SubmitDialog
      title={`${record.name} answers for another`}
      confirmLabel="Add contact"
      check={() =>
        chosen === undefined ? { field: 'entityTypeId', message: 'Choose the record that they answer for' } : undefined
      }
      onSubmit={save}
      onClose={onClose}
    >
      <Segmented
        label="Kind of record"
        options={kinds}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setChosen(undefined)
        }}
      />
      <ChooseRecord
        key={kind}
        entity={kind}
        label={kinds.find(({ id }) => id === kind)!.name}
        chosen={chosen}
        onChoose={setChosen}
      />
      <TextInput label="Title there" value={title} onChange={setTitle} />
      <Muted size={13}>Name, phone, email and preferred channel are the same in both from now on.</Muted>
    </SubmitDialog>
  )
}
