import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Arrangeable } from './loadArrangeables'
import { UnsavedDialog } from '@core/kernel/client/kit/forms/guard/UnsavedDialog'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { ConfirmDialog } from '@core/kernel/client/platform/ui/overlays/ConfirmDialog'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import type { Layout } from '@core/kernel/entity/layouts'
import { useGuardedSave } from '@core/kernel/client/kit/forms/guard/useGuardedSave'
import { ConflictDialog } from './ConflictDialog'
import type { LayoutOf, ReadLayout } from './layoutEditorApi'
import { LayoutPreview } from './LayoutPreview'
import styles from './Layouts.module.css'
import { LayoutStore } from './LayoutStore'
import { ListEditor } from './ListEditor'
import { SectionsEditor } from './SectionsEditor'

interface LayoutEditorProps {
  screens: Arrangeable
  of: LayoutOf
  stored: ReadLayout
  part: keyof Layout
  onDirty: (dirty: boolean) => void
}

const screenNames = { form: 'form', record: 'page of a record', list: 'list' } as const

/** Arranges one screen, beside its preview. The three screens of the records are saved together. */
export const LayoutEditor = observer(function LayoutEditor({ screens, of, stored, part, onDirty }: LayoutEditorProps) {
  const [store] = useState(() => new LayoutStore(screens, of, stored))
  const { guard, save } = useGuardedSave(store)
  const [resets, setResets] = useState(false)
  const { dirty } = store
  useEffect(() => onDirty(dirty), [onDirty, dirty])
  const isArranged = store.draft[part] !== undefined
  const role = stored.roles.find(({ id }) => id === of.roleId)
  const back = role ? 'Follow everybody' : 'Back to the delivered layout'
  const many = screens.entity.name.many.toLowerCase()
  return (
    <>
      <Row gap={2} rowGap={2} wrap className={styles.bar}>
        <Button variant="primary" disabled={!dirty} loading={store.saving} onClick={save}>
          Save layout
        </Button>
        <Button icon="pi-undo" disabled={store.past.length === 0} onClick={() => store.undo()}>
          Undo
        </Button>
        <Button variant="ghost" icon="pi-history" disabled={!isArranged} onClick={() => setResets(true)}>
          {back}
        </Button>
        <p className={styles.state}>
          {isArranged
            ? `The ${screenNames[part]} is arranged ${role ? `for ${role.name}` : 'for everybody'}.`
            : role
              ? `${role.name} has everybody’s ${screenNames[part]}, until you change something here.`
              : part === 'record' && store.draft.form
                ? 'The page of a record follows the form, until you change something here.'
                : `The ${screenNames[part]} is as delivered.`}
        </p>
      </Row>
      <div className={styles.columns}>
        <Stack gap={3}>
          {part === 'list' ? (
            <ListEditor store={store} />
          ) : part === 'record' && !screens.record ? (
            <Callout tone="neutral">
              The page of {many} follows the form: its sections have the form’s order, and what is hidden there is
              hidden on the page. What stands above them belongs to the page itself.
            </Callout>
          ) : (
            <SectionsEditor key={part} store={store} part={part} />
          )}
          <Callout tone="neutral">
            What is hidden here is only out of the way. It is still in the API, in files, in reports and in the history.
            Who may see a field is decided by permissions.
          </Callout>
        </Stack>
        <LayoutPreview store={store} part={part} />
      </div>
      <p role="status" className="visually-hidden">
        {store.spoken}
      </p>
      <ConflictDialog store={store} onSettled={save} />
      <UnsavedDialog guard={guard} onLeave={guard.leave} />
      <ConfirmDialog
        open={resets}
        title={role ? 'Follow everybody’s layout?' : 'Back to the delivered layout?'}
        confirmLabel={back}
        onConfirm={() => {
          store.set(part, undefined, `The ${screenNames[part]} is as before anybody arranged it`)
          setResets(false)
        }}
        onClose={() => setResets(false)}
      >
        The {screenNames[part]} of {many} loses this arrangement once you save. You can undo it until then.
      </ConfirmDialog>
    </>
  )
})
