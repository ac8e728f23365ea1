import { RelatedList, useOpenRecord } from '@core/client/kit'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'

const columns = ['kind', 'at', 'note', 'createdBy'].map((field) => ({ field }))
const sorting = { fieldName: 'at', direction: 'desc' } as const
const sections = [{ id: 'contact', title: 'Contact', fields: ['kind', 'at', 'note'] }]

/** The calls, texts and meetings of a referral, the newest first. Earlier contacts are added here. */
export default function ContactLogTab() {
  const { store, record } = useOpenRecord()
  return (
    <RelatedList
      entity={contactAttemptEntity}
      parent={{ entity: store.entity.id, id: record.id }}
      columns={columns}
      sorting={sorting}
      sections={sections}
      emptyHint="Log each call, voicemail, text and meeting."
    />
  )
}
