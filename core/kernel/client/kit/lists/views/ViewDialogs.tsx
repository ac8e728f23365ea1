import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SavedView } from '@core/kernel/entity/apiTypes'
import { messages } from '@core/kernel/entity/messages'
import { useSubmit } from '../../../platform/api/useSubmit'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { toast } from '../../../platform/toasts/toast'
import { Select } from '../../../platform/ui/fields/Select'
import { Switch } from '../../../platform/ui/fields/Switch'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import { ConfirmDialog } from '../../../platform/ui/overlays/ConfirmDialog'
import type { EntityListStore } from '../EntityListStore'
import { viewLink } from '../useListLocation'
import { SubmitDialog } from '../../forms/SubmitDialog'

export type ViewDialogKind = 'create' | 'edit' | 'delete'

interface ViewDialogProps {
  store: EntityListStore
  kind: ViewDialogKind
  onClose: () => void
}

/** Dialogs for a view: to create, rename, share and delete it, and to make it a role's default. */
export default observer(function ViewDialogs({ store, kind, onClose }: ViewDialogProps) {
  const saved = store.views.find(store.view)
  if (kind === 'delete') return saved ? <DeleteView store={store} view={saved} onClose={onClose} /> : null
  return <EditView store={store} view={kind === 'edit' ? saved : undefined} onClose={onClose} />
})

function EditView({
  store,
  view,
  onClose,
}: {
  store: EntityListStore
  view: SavedView | undefined
  onClose: () => void
}) {
  const { views } = store
  const viewer = useViewer()
  const [path, navigate] = useLocation()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [role, setRole] = useState(view?.defaultFor ?? null)
  const own = !view || view.ownerId === viewer.id

  const save = async () => {
    const input = { name: name.trim(), shared, defaultFor: shared ? role : null }
    const done = view ? await views.update(view, input) : await views.create({ ...input, state: store.state })
    toast.success(view ? 'View updated successfully !!' : 'View created successfully !!')
    onClose()
    if (view) return
    views.remember({ view: String(done.id) })
    navigate(viewLink(path, String(done.id)))
  }
  return (
    <SubmitDialog
      title={view ? 'Rename and share the view' : 'Save as a new view'}
      confirmLabel={view ? 'Save' : 'Save view'}
      width="440px"
      fields={['name']}
      check={() => (name.trim() ? undefined : { field: 'name', message: messages.required('Name') })}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextInput
            label="Name"
            required
            data-autofocus
            maxLength={60}
            value={name}
            readOnly={!own}
            error={errorOf('name')}
            help={view ? undefined : 'It keeps filters, columns, order and display, not what you search for.'}
            onChange={setName}
          />
          {views.roles && (
            <>
              {own && (
                <Switch
                  label="Share with everyone"
                  help={`Everybody who may see ${store.entity.name.many.toLocaleLowerCase()} finds it among their views.`}
                  checked={shared}
                  onChange={setShared}
                />
              )}
              {shared && (
                <Select
                  label="First view of a role"
                  help="What people in this role begin with, unless they have chosen another view."
                  empty="Of no role"
                  options={views.roles}
                  value={role === null ? '' : String(role)}
                  onChange={(id) => setRole(id ? Number(id) : null)}
                />
              )}
            </>
          )}
        </>
      )}
    </SubmitDialog>
  )
}

function DeleteView({ store, view, onClose }: { store: EntityListStore; view: SavedView; onClose: () => void }) {
  const [path, navigate] = useLocation()
  const { busy, failure, submit } = useSubmit(async () => {
    await store.views.remove(view)
    const first = store.builtIn[0].id
    store.views.remember({ view: first })
    onClose()
    navigate(viewLink(path, first))
    toast.success('View deleted successfully !!')
  })
  return (
    <ConfirmDialog
      open
      title={`Delete the view “${view.name}”?`}
      confirmLabel="Delete view"
      busy={busy}
      problem={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {view.shared ? 'It goes for everybody. ' : ''}The {store.entity.name.many.toLocaleLowerCase()} in it stay.
    </ConfirmDialog>
  )
}
