import { useRef, useState, type Ref } from 'react'
import { withDefaults } from '@core/kernel/entity/customDefaults'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { beginningOf, transitionRule, withReachableStates } from '@core/kernel/entity/transitions'
import { ApiError } from '../../platform/api/ApiError'
import { basedOn } from '../../platform/offlineWrites/basedOn'
import { newIdempotencyKey } from '../../platform/api/createApi'
import { useLoad } from '../../platform/api/useLoad'
import { toast } from '../../platform/toasts/toast'
import { useViewer } from '../../session/registry/RegistryProvider'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { Skeleton } from '../../platform/ui/status/Skeleton'
import type { EntityApi, EntityRecord, WriteResult } from '../data/entityApi'
import { titleOf } from '../data/titleOf'
import { bodyOfNew } from '../forms/draft/bodyOfNew'
import { toDraft, toPatch } from '../forms/draft/draft'
import { withoutHidden } from '../forms/draft/formErrors'
import { EntityForm } from '../forms/EntityForm'
import type { FormSection } from '../forms/FormSection'
import { arrangedDialog } from '../forms/layout/arrangedForm'
import type { NewChild } from './RelatedStore'

interface RelatedFormProps {
  entity: Entity
  api: EntityApi
  /** The fields that link the child to its record. They are set and not shown. */
  link: Readonly<Record<string, number>>
  /** The child to edit; undefined for a new one. */
  id?: number | undefined
  /** Its row, with all that the form changes: used where there is no connection to read the record. */
  row?: EntityRecord | undefined
  sections?: readonly FormSection[] | undefined
  added?: NewChild | undefined
  onClose: () => void
  onSaved: () => void
}

/** The form of a child of a record, in a dialog on the record's own screen. */
export default function RelatedForm(props: RelatedFormProps) {
  const { entity, id, onClose } = props
  const one = entity.name.one.toLowerCase()
  const closing = useRef<(close: () => void) => void>(null)
  return (
    <Dialog
      open
      title={id === undefined ? `Add ${one}` : `Edit ${one}`}
      width="640px"
      onClose={() => (closing.current ? closing.current(onClose) : onClose())}
    >
      {id === undefined ? (
        <ChildForm {...props} closing={closing} record={undefined} />
      ) : (
        <StoredChild {...props} closing={closing} id={id} />
      )}
    </Dialog>
  )
}

type ChildProps = RelatedFormProps & { closing: Ref<(close: () => void) => void> }

function StoredChild(props: ChildProps & { id: number }) {
  const { api, id, row } = props
  const { value, failure, error, reload } = useLoad(id, (signal) => api.view(id, signal))
  if (failure && row && error instanceof ApiError && error.kind === 'network')
    return <ChildForm {...props} record={row} />
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  return value ? <ChildForm {...props} record={value} /> : <Skeleton height="160px" />
}

function ChildForm({
  entity,
  api,
  link,
  sections,
  added,
  record,
  closing,
  onClose,
  onSaved,
}: ChildProps & { record: EntityRecord | undefined }) {
  const { fields, name } = entity
  const viewer = useViewer()
  const [moving] = useState(() => ({
    fields: withReachableStates(entity, record ?? null, viewer.permissions),
    rules: [transitionRule(entity), ...(entity.rules ?? [])],
    beginning: beginningOf(entity),
  }))
  const [key] = useState(newIdempotencyKey)
  // The same ones for as long as it is open.
  const [form] = useState(() => {
    const omit = [...Object.keys(link), ...((!record && added?.omit) || [])]
    return arrangedDialog(entity, { sections: sections && withoutFields(sections, omit), omit })
  })
  const stored = useRef(record)
  const written = useRef<WriteResult<EntityRecord>>(undefined)
  return (
    <EntityForm
      fields={moving.fields}
      rules={moving.rules}
      {...form}
      stored={record && (() => stored.current!)}
      entity={entity.id}
      initial={toDraft(
        fields,
        record ?? withDefaults(fields, { ...moving.beginning, ...added?.initial(viewer), ...link }),
      )}
      hidden={record?.masked ?? []}
      saveLabel={record ? 'Save changes' : `Save ${name.one.toLowerCase()}`}
      autosave={false}
      onCancel={onClose}
      closing={closing}
      onSave={async (draft, base) => {
        if (!stored.current) {
          written.current = await api.create({ ...bodyOfNew(fields, draft), ...link }, key)
          return
        }
        const { id, version, masked } = stored.current
        const patch = withoutHidden(toPatch(fields, base, draft), masked) as Record<string, unknown>
        written.current =
          Object.keys(patch).length > 0
            ? await api.update(id, basedOn({ ...patch, version }, stored.current))
            : undefined
      }}
      onSaved={() => {
        const { message, data } = written.current ?? {}
        if (message && data) toast.success(message, undefined, titleOf(entity, data))
        onSaved()
      }}
      onStale={async () => {
        stored.current = await api.view(stored.current!.id)
        return toDraft(fields, stored.current)
      }}
    />
  )
}

/** @returns sections that don't place these fields; none without a field */
function withoutFields(sections: readonly FormSection[], paths: readonly string[]): readonly FormSection[] {
  const stays = (entry: FormSection['fields'][number]) =>
    !paths.includes(typeof entry === 'string' ? entry : entry.path)
  return sections
    .map((section) => ({ ...section, fields: section.fields.filter(stays) }))
    .filter(({ fields }) => fields.length > 0)
}
