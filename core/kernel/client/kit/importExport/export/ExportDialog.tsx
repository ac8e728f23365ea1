import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { today } from '@core/kernel/entity/dates'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { ExportRequest, RowSelection, Sorting } from '@core/kernel/entity/apiTypes'
import { exportDays, mostExportedAtOnce } from '@core/kernel/shared/exportCalls'
import { messageOf } from '../../../platform/api/ApiError'
import { isAbort } from '../../../platform/api/unwrapResponse'
import { rowsText } from '../../operations/operationText'
import { accountPath } from '../../../session/paths'
import { toast } from '../../../platform/toasts/toast'
import { Button } from '../../../platform/ui/buttons/Button'
import { Checkbox } from '../../../platform/ui/fields/Checkbox'
import { ChoiceGroup } from '../../../platform/ui/fields/ChoiceGroup'
import { Segmented } from '../../../platform/ui/fields/Segmented'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import { Callout } from '../../../platform/ui/status/Callout'
import { importExportApi } from '../importExportApi'
import { Muted } from '../../../platform/ui/layout/Muted'
import { Stack } from '../../../platform/ui/layout/Stack'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './ExportDialog.module.css'

export interface ExportDialogProps {
  entity: Pick<Entity, 'path' | 'fields' | 'name'>
  /** Which rows are exported. */
  rows: RowSelection
  sorting?: Sorting | undefined
  /** The number of rows; undefined while the list loads. */
  count: number | undefined
  about?: boolean
  /** Whether the user selected some rows of the list. */
  chosen?: boolean
  /** Paths of the columns on screen, in their order. */
  columns: readonly string[]
  onClose: () => void
}

const formats: readonly { readonly id: ExportRequest['format']; readonly name: string }[] = [
  { id: 'xlsx', name: 'Excel (XLSX)' },
  { id: 'csv', name: 'Text (CSV)' },
]

/** Exports the rows as a file, in the order on screen: with the columns on screen, or with every column. */
export function ExportDialog({ entity, rows, sorting, count, about, chosen, columns, onClose }: ExportDialogProps) {
  const name = useId()
  const [format, setFormat] = useState<ExportRequest['format']>('xlsx')
  const [all, setAll] = useState(false)
  const [later, setLater] = useState(false)
  const [bytes, setBytes] = useState<number>()
  const [error, setError] = useState<string>()
  const [request] = useState(() => new AbortController())
  const every = fieldPathsOf(entity.fields)
    .filter(({ field }) => field.kind !== 'files')
    .map(({ path }) => path)
  const busy = bytes !== undefined
  const isLarge = count !== undefined && count > mostExportedAtOnce
  const inBackground = isLarge || later
  const [, navigate] = useLocation()
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
      request.abort()
    }
  }, [request])

  const start = async () => {
    setBytes(0)
    setError(undefined)
    try {
      const body: ExportRequest = { ...rows, format, columns: all ? every : columns, ...(sorting && { sorting }) }
      if (inBackground) {
        const { data, message } = await importExportApi.prepare(entity.path, body)
        toast.success(message, { label: 'View', run: () => navigate(`${accountPath}?export=${data.id}`) })
        return onClose()
      }
      await importExportApi.export(
        entity.path,
        body,
        `${entity.name.many.toLocaleLowerCase()}-${today()}.${format}`,
        request.signal,
        setBytes,
      )
      if (open.current) onClose()
    } catch (thrown) {
      if (isAbort(thrown)) return
      setError(messageOf(thrown))
      setBytes(undefined)
    }
  }
  const many = entity.name.many.toLocaleLowerCase()
  const counted =
    count === undefined ? `All ${many} of this list` : `${about ? 'More than ' : ''}${rowsText(count, entity.name)}`
  return (
    <Dialog
      open
      title={`Export ${many}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={inBackground ? 'pi-clock' : 'pi-download'}
            loading={busy}
            onClick={() => void start()}
          >
            {inBackground ? 'Prepare file' : 'Export'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {error && <Callout tone="danger">{error}</Callout>}
        <Muted>
          {counted}
          {chosen ? ', as selected' : ', filtered and sorted as on screen'}.
        </Muted>
        <ChoiceGroup label="Columns">
          {[false, true].map((whole) => (
            <Row as="label" gap={2} key={String(whole)} className={styles.radio}>
              <input type="radio" name={name} checked={all === whole} onChange={() => setAll(whole)} />
              {whole ? `All columns (${every.length})` : `As on screen (${columns.length})`}
            </Row>
          ))}
        </ChoiceGroup>
        <Segmented label="Format" options={formats} value={format} onChange={setFormat} />
        {isLarge ? (
          <Callout tone="info">
            This is a large file. We prepare it in the background and notify you when it is ready. It is kept for{' '}
            {exportDays} days.
          </Callout>
        ) : (
          <Checkbox
            label="Prepare in the background"
            help={`You can go on working. We notify you when the file is ready, and keep it for ${exportDays} days.`}
            checked={later}
            onChange={setLater}
          />
        )}
        <p role="status" className={styles.bytes}>
          {busy && !inBackground && (bytes > 0 ? `${(bytes / 1e6).toFixed(1)} MB so far…` : 'The file is being made…')}
        </p>
      </Stack>
    </Dialog>
  )
}
