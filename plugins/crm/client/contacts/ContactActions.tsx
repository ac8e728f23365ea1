import { useState } from 'react'
import type { DetailOf } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Button } from '@core/client/ui'
import { allows } from '@core/entity'
import { contactEntity } from '../../shared/contacts/contactEntity'
import { toVCard } from '../../shared/contacts/vCard'
import { AddTo } from './SamePerson'

/** Further actions of a contact: saving it as a vCard, and adding the same person to another record. */
export function ContactActions({ record }: { record: DetailOf<typeof contactEntity> }) {
  const [adding, setAdding] = useState(false)
  const mayAdd = allows(contactEntity, 'create', useViewer())
  return (
    <>
      {mayAdd && (
        <Button icon="pi-users" onClick={() => setAdding(true)}>
          Add to another record
        </Button>
      )}
      <Button icon="pi-id-card" onClick={() => saveCard(record)}>
        Save vCard
      </Button>
      {adding && <AddTo record={record} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Saves a contact as a vCard, a format that phones and mail programs import. */
function saveCard(record: DetailOf<typeof contactEntity>): void {
  const card = new Blob([toVCard(record, record.labels.entityTypeId ?? null)], { type: 'text/vcard' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(card)
  link.download = `${record.name}.vcf`
  link.click()
  URL.revokeObjectURL(link.href)
}
