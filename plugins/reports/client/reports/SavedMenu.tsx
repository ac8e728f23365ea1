import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSubmit } from '@core/client/forms'
import { createApi, messageOf, unwrapResponse, toast, useViewer } from '@core/client/session'
import { Button, Checkbox, ConfirmDialog, Dialog, Menu, TextInput } from '@core/client/ui'
import { can, reportPath } from '../../shared/reportAccess'
import type { savedCalls } from '../../shared/savedCalls'
import { RoleBoxes } from './RoleBoxes'
import { ScheduleDialog } from './ScheduleDialog'
import type { SavedReports } from './useSavedReports'

const api = createApi<typeof savedCalls>()

interface SavedMenuProps {
  readonly report: string
  /** The query of the report's address. */
  readonly text: string
  readonly reports: SavedReports
  /** True if there is nothing to save or send yet. */
  readonly isEmpty?: boolean
}

/** Saved reports: the user's own, shared ones, and scheduled ones that are sent by mail. D13 */
export function SavedMenu({ report, text, reports: { saved, reload, opened }, isEmpty = false }: SavedMenuProps) {
  const [, navigate] = useLocation()
  const { permissions } = useViewer()
  const [open, setOpen] = useState<'save' | 'mail' | { readonly id: number; readonly name: string }>()
  const remove = async (id: number) => {
    setOpen(undefined)
    try {
      const { message } = await unwrapResponse(api.DELETE('/api/Report/DeleteSaved', { params: { query: { id } } }))
      if (message) toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    reload()
  }
  const current = opened?.mine ? opened : undefined
  return (
    <>
      <Menu
        items={[
          ...saved.map(({ name, query, mine, ownerName }) => ({
            label: mine ? name : `${name} (${ownerName})`,
            icon: 'pi-bookmark',
            onSelect: () => navigate(`${reportPath(report)}${query && `?${query}`}`),
          })),
          { label: 'Save this report…', icon: 'pi-plus', disabled: isEmpty, onSelect: () => setOpen('save') },
          ...(current
            ? [
                {
                  label: `Delete “${current.name}”…`,
                  icon: 'pi-trash',
                  tone: 'danger' as const,
                  onSelect: () => setOpen(current),
                },
              ]
            : []),
          ...(permissions.has(can.schedule) && !isEmpty
            ? [{ label: 'Send by mail…', icon: 'pi-envelope', onSelect: () => setOpen('mail') }]
            : []),
        ]}
      >
        {(trigger) => (
          <Button {...trigger} icon="pi-bookmark">
            Saved reports
          </Button>
        )}
      </Menu>
      {open === 'save' && (
        <SaveDialog
          {...{ report, text }}
          onClose={() => {
            setOpen(undefined)
            reload()
          }}
        />
      )}
      {open === 'mail' && <ScheduleDialog {...{ report, text }} onClose={() => setOpen(undefined)} />}
      {typeof open === 'object' && (
        <ConfirmDialog
          open
          title={`Delete “${open.name}”?`}
          confirmLabel="Delete"
          variant="danger"
          onConfirm={() => void remove(open.id)}
          onClose={() => setOpen(undefined)}
        >
          Whoever you shared it with loses it as well.
        </ConfirmDialog>
      )}
    </>
  )
}

function SaveDialog({ report, text, onClose }: { report: string; text: string; onClose: () => void }) {
  const { permissions } = useViewer()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [roleIds, setRoleIds] = useState<readonly number[]>([])
  const { busy, failure, submit } = useSubmit(async () => {
    const body = { report, name, shared, query: text, ...(shared && { roles: [...roleIds] }) }
    const { message } = await unwrapResponse(api.POST('/api/Report/Save', { body }))
    if (message) toast.success(message)
    onClose()
  })
  return (
    <Dialog
      open
      title="Save this report"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        onChange={setName}
        help="The period, the grouping and whose figures are kept. Whoever opens it sees their own rows."
        {...(failure && { error: failure })}
      />
      {permissions.has(can.share) && (
        <Checkbox
          label="Share it"
          help="With everybody who may see this report, unless you choose roles."
          checked={shared}
          onChange={setShared}
        />
      )}
      {shared && <RoleBoxes of={{ report, query: text }} chosen={roleIds} onChange={setRoleIds} />}
    </Dialog>
  )
}
