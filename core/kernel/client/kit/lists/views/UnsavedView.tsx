import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { useSubmit } from '../../../platform/api/useSubmit'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import type { EntityListStore } from '../EntityListStore'

const ViewDialogs = lazy(() => import('./ViewDialogs'))

/** Actions for a changed view: save it, save it as another one, or discard the changes. */
export const UnsavedView = observer(function UnsavedView({ store }: { store: EntityListStore }) {
  const viewer = useViewer()
  const [naming, setNaming] = useState(false)
  const saved = store.views.find(store.view)
  const own = saved?.ownerId === viewer.id
  const { busy, submit: save } = useSubmit(
    async () => {
      await store.views.update(saved!, { state: store.state })
      toast.success('View updated successfully !!')
    },
    { onFailed: toast.error },
  )
  return (
    <>
      {store.landed && (
        <Button
          size="small"
          variant="ghost"
          icon="pi-times"
          onClick={() => store.setSort(store.viewSort.field, store.viewSort.direction)}
        >
          Latest changes first
        </Button>
      )}
      {store.unsaved && (
        <>
          {store.view !== store.builtIn[0].id && (
            <Button size="small" variant="ghost" onClick={() => store.resetView()}>
              Reset
            </Button>
          )}
          <Button size="small" loading={busy} onClick={() => (own ? void save() : setNaming(true))}>
            {own ? 'Save' : 'Save view'}
          </Button>
        </>
      )}
      {naming && (
        <Suspense>
          <ViewDialogs store={store} kind="create" onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  )
})
