import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { Fields } from '@core/kernel/entity/Field'
import { callApi, newIdempotencyKey } from '../../platform/api/createApi'
import { withChecks } from '../../platform/offlineWrites/describeWrite'
import { isUnsent, type WaitingWrite } from '../../platform/offlineWrites/OfflineWrite'
import { openQueue } from '../../platform/offlineWrites/openQueue'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { Callout } from '../../platform/ui/status/Callout'
import type { EntityRecord } from '../data/entityApi'
import { bodyOfNew } from '../forms/draft/bodyOfNew'
import { type Draft, toDraft, toInput, toPatch } from '../forms/draft/draft'
import { withoutHidden } from '../forms/draft/formErrors'
import { TypedBefore } from '../forms/FormContext'
import { EntityForm } from '../forms/EntityForm'

interface WaitingFormProps {
  readonly write: WaitingWrite
  readonly onClose: () => void
}

/**
 * The form of a write that waits, with what was typed. One that was never sent goes on waiting as it was changed. One that the server refused is
 * sent; after a conflict at once, so that it asks what stays.
 */
export default function WaitingForm({ write, onClose }: WaitingFormProps) {
  const { title, refusal, does } = write
  const closing = useRef<(close: () => void) => void>(null)
  const host = useRef<HTMLDivElement>(null)
  const isConflict = refusal?.status === 409 && refusal.errors.length === 0
  const asks = isConflict && does === 'update'
  useEffect(() => {
    if (asks) host.current?.querySelector('form')?.requestSubmit()
  }, [asks])
  return (
    <Dialog open title={title} width="640px" onClose={() => (closing.current ? closing.current(onClose) : onClose())}>
      {refusal && (
        <Callout tone={isConflict ? 'warning' : 'danger'}>
          {isConflict && does === 'call'
            ? 'Somebody else changed the record after you read it. Look at it before you save this.'
            : refusal.message}
        </Callout>
      )}
      <div ref={host}>
        <TypedForm {...{ write, closing, onClose }} />
      </div>
    </Dialog>
  )
}

function TypedForm({ write, closing, onClose }: WaitingFormProps & { closing: Ref<(close: () => void) => void> }) {
  const { body, before, does } = write
  const fields = useMemo(() => withChecks(typedFields(write)), [write])
  // It was read as a record, and kept as data.
  const read = before?.record as EntityRecord | undefined
  const stored = useRef(read)
  const masked = read?.masked ?? []
  const [initial] = useState<Draft>(() => toDraft(fields, does === 'update' ? read : body))
  const [typed] = useState<Draft | undefined>(() => (does === 'update' ? typedOver(fields, initial, body) : undefined))
  const refetch = async () => {
    stored.current = (await callApi<{ data: EntityRecord }>('GET', before!.view)).data
    return stored.current
  }
  const inputOf = (draft: Draft) => (does === 'create' ? bodyOfNew(fields, draft) : filled(toInput(fields, draft)))
  const save = async (draft: Draft, from: Draft) => {
    const queue = await openQueue()
    // Of a call about a record, its newest version counts, because the person was told to look at it.
    if (does === 'call' && before && write.refusal?.status === 409) await refetch()
    const version = stored.current && { version: stored.current.version }
    const sent =
      does === 'update'
        ? { ...idOf(write), ...(withoutHidden(toPatch(fields, from, draft), masked) as object), ...version }
        : { ...unshown(body, fields), ...inputOf(draft), ...version }
    if (isUnsent(write)) await queue?.change(write, sent)
    else await queue?.sendAgain(write, { id: newIdempotencyKey(), body: sent })
  }
  return (
    <TypedBefore value={typed}>
      <EntityForm
        fields={fields}
        {...(write.entity && { entity: write.entity })}
        initial={initial}
        hidden={masked}
        saveLabel="Save"
        autosave={false}
        onCancel={onClose}
        closing={closing}
        onSave={save}
        onSaved={onClose}
        {...(does === 'update' && {
          onStale: async () => toDraft(fields, await refetch()),
        })}
      />
    </TypedBefore>
  )
}

/** The fields that a person can write in this form: those that were typed, and those that the entity needs. */
function typedFields({ fields = {}, body, does }: WaitingWrite): Fields {
  const isShown = (name: string) => does === 'call' || does === 'create' || name in body
  return Object.fromEntries(Object.entries(fields).filter(([name, { readOnly }]) => !readOnly && isShown(name)))
}

/** @returns what was typed, for the form of a record: an empty value clears, and a group has the values that were not changed, too */
function typedOver(fields: Fields, initial: Draft, body: WaitingWrite['body']): Draft {
  const draft = toDraft(fields, body)
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === 'group' ? { ...(initial[name] as object), ...(draft[name] as object) } : draft[name],
    ]),
  )
}

/** What the form doesn't show, such as what a note is about. */
const unshown = (body: WaitingWrite['body'], fields: Fields) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !(name in fields)))

const filled = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))

const idOf = ({ body }: WaitingWrite) => ('id' in body ? { id: body.id } : {})
