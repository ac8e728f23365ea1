import { useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withDefaults } from '@core/kernel/entity/customDefaults'
import { beginningOf, withReachableStates } from '@core/kernel/entity/transitions'
import { newIdempotencyKey } from '../../platform/api/createApi'
import { entityApi, type EntityRecord, type WriteResult } from '../data/entityApi'
import { PageHeader } from '../../platform/ui/layout/PageHeader'
import { Spinner } from '../../platform/ui/status/Spinner'
import { bodyOfNew } from '../forms/draft/bodyOfNew'
import { type Draft, toDraft, toPatch } from '../forms/draft/draft'
import { useFormExtension } from './contributed/useFormExtension'
import { EntityForm } from '../forms/EntityForm'
import { arrangedForm } from '../forms/layout/arrangedForm'
import type { EntityFormScreenProps } from './EntityFormScreenProps'
import { showSaved } from './showSaved'
import { valuesFromAddress } from './valuesFromAddress'

/**
 * The screen for a new record of an entity. A plugin provides the entity, the initial values and the addresses; this screen provides
 * titles, drafts, and the protection against saving twice. Values in the address (`addLink`) take precedence over the plugin's initial
 * values. It imports nothing of record screens, because that would make it a fifth larger.
 */
export function EntityAddScreen<Detail extends EntityRecord>({
  entity,
  api = entityApi<never, Detail>(entity),
  sections,
  omit,
  initial,
  extra,
  subtitle,
  cancelHref,
  savedHref,
  landing,
}: EntityFormScreenProps<Detail>) {
  const { fields, rules, name } = entity
  const [, navigate] = useLocation()
  // One key for the form, so that a second click, or a retry after a lost response, creates no second record.
  const [key] = useState(newIdempotencyKey)
  const search = useSearch()
  const [shown] = useState(() => withReachableStates(entity, null, new Set()))
  const [began] = useState(() => {
    const typed = { ...initial?.(), ...valuesFromAddress(fields, search, omit) }
    return toDraft(fields, withDefaults(fields, { ...beginningOf(entity), ...typed }))
  })
  const [form] = useState(() => arrangedForm(entity, { sections, omit }))
  const { waiting, extension } = useFormExtension(entity)
  const written = useRef<WriteResult<Detail>>(undefined)
  /** What the record was saved with, where a section of a plugin failed after it. */
  const saved = useRef<Draft>(undefined)

  /** Creates the record, or changes what was changed since it was created. */
  const save = async (draft: Draft) => {
    const { current: result } = written
    if (!result) {
      written.current = await api.create({ ...bodyOfNew(fields, draft), ...extra?.() }, key)
      return
    }
    const patch = toPatch(fields, saved.current, draft)
    if (Object.keys(patch).length === 0) return
    const { id, version } = result.data
    const { data } = await entityApi<never, Detail>(entity).update(id, { version, ...patch })
    written.current = { ...result, data }
  }
  const one = name.one.toLowerCase()
  return (
    <>
      <PageHeader
        title={`Add ${one}`}
        subtitle={subtitle ? subtitle(undefined) : 'Fields with an asterisk are needed now, the others can follow.'}
      />
      {waiting ? (
        <Spinner />
      ) : (
        <EntityForm
          fields={extension?.fieldsOf(shown) ?? shown}
          rules={extension?.rulesOf(rules) ?? rules}
          {...(extension?.arrange(form) ?? form)}
          entity={entity.id}
          initial={{ ...began, ...extension?.initial }}
          saveLabel={`Save ${one}`}
          cancelHref={cancelHref(undefined)}
          onSave={async (draft) => {
            await save(draft)
            saved.current = draft
            await extension?.save(written.current!.data.id, draft, true)
          }}
          onSaved={() => {
            const { data, message } = written.current!
            showSaved(entity, message, data, landing, navigate)
            navigate(savedHref(data))
          }}
        />
      )}
    </>
  )
}
