import { useSubmit } from '@core/client/forms'
import { download, toast } from '@core/client/session'
import { Button, Menu } from '@core/client/ui'

const formats = [
  ['csv', 'CSV', 'pi-file'],
  ['xlsx', 'Excel', 'pi-file-excel'],
  ['pdf', 'PDF', 'pi-file-pdf'],
] as const

interface ExportMenuProps {
  /** The request of the report. */
  readonly body: Readonly<Record<string, unknown>>
  readonly disabled?: boolean
}

/** Exports the shown report as a file. */
export function ExportMenu({ body, disabled }: ExportMenuProps) {
  const { busy, submit: save } = useSubmit(
    (format: string) =>
      download({ path: '/api/Report/Export', body: { ...body, format }, fileName: `report.${format}` }),
    { onFailed: toast.error },
  )
  return (
    <Menu items={formats.map(([id, label, icon]) => ({ label, icon, onSelect: () => void save(id) }))}>
      {(trigger) => (
        <Button {...trigger} icon="pi-download" loading={busy} disabled={disabled ?? false}>
          Export
        </Button>
      )}
    </Menu>
  )
}
