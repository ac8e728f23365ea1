import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { newIdempotencyKey } from '../../api/idempotency'
import { entityApi, type EntityRecord, type Written } from '../../entities/entityApi'
import { toast } from '../../toasts/toast'
import { PageHeader } from '../../ui/layout/PageHeader'
import { toDraft, toInput } from '../draft/draft'
import { EntityForm } from '../EntityForm'
import type { EntityFormScreenProps } from './EntityFormScreenProps'

/**
 * The screen on which a record of an entity is made. A plugin gives the entity, what it begins with and the addresses; titles,
 * saving once and drafts are here. It knows nothing of records' screens, which would make it heavier by a fifth.
 */
export function EntityAddScreen<Detail extends EntityRecord>({ entity, api = entityApi<never, Detail>(entity), sections, omit, initial, subtitle, cancelHref, savedHref }: EntityFormScreenProps<Detail>) {
  const { fields, name } = entity
  const [, navigate] = useLocation()
  // One for the form: a second click, or a retry after a lost answer, makes no second record.
  const [key] = useState(newIdempotencyKey)
  const [began] = useState(() => toDraft(fields, initial?.() ?? {}))
  const written = useRef<Written<Detail>>(undefined)
  const one = name.one.toLowerCase()
  return (
    <>
      <PageHeader title={`Add ${one}`} subtitle={subtitle ? subtitle(undefined) : 'Fields with an asterisk are needed now, the others can follow.'} />
      <EntityForm
        {...{ fields, sections, omit }}
        entity={entity.id}
        initial={began}
        saveLabel={`Save ${one}`}
        cancelHref={cancelHref(undefined)}
        onSave={async (draft) => {
          written.current = await api.create(withoutNulls(toInput(fields, draft)), key)
        }}
        onSaved={() => {
          const { data, message } = written.current!
          if (message) toast.success(message)
          navigate(savedHref(data))
        }}
      />
    </>
  )
}

/** @returns the body without its empty fields: on a create, what is absent is empty. */
function withoutNulls(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}
