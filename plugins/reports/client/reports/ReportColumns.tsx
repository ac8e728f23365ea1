import { useState } from 'react'
import { Button, Checkbox, Dialog, Stack } from '@core/client/ui'
import type { FigureColumn } from '../../shared/figures'

/** More columns beside each other can't be read at a glance, so they are shown by choice. */
const most = 10

/** @returns the ids of the shown columns: the chosen ones, else the first of the report. */
export function shownColumns(columns: readonly FigureColumn[], chosen: string | undefined): ReadonlySet<string> {
  const ids = columns.map(({ id }) => id)
  const known = chosen?.split(',').filter((id) => ids.includes(id)) ?? []
  return new Set(known.length > 0 ? known : ids.slice(0, most))
}

interface ReportColumnsProps {
  readonly columns: readonly FigureColumn[]
  readonly shown: ReadonlySet<string>
  onChange(ids: readonly string[] | undefined): void
}

/** A button with the number of shown columns; it opens their choice. */
export function ReportColumns({ columns, shown, onChange }: ReportColumnsProps) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<ReadonlySet<string>>(shown)
  return (
    <>
      <Button
        icon="pi-table"
        onClick={() => {
          setDraft(shown)
          setOpen(true)
        }}
      >
        {shown.size === columns.length ? 'Columns' : `Columns: ${shown.size} of ${columns.length}`}
      </Button>
      <Dialog
        open={open}
        title="Columns"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setDraft(new Set(columns.map(({ id }) => id)))}>Choose all</Button>
            <Button
              variant="primary"
              disabled={draft.size === 0}
              onClick={() => {
                const ids = columns.flatMap(({ id }) => (draft.has(id) ? [id] : []))
                onChange(
                  ids.join() ===
                    columns
                      .slice(0, most)
                      .map(({ id }) => id)
                      .join()
                    ? undefined
                    : ids,
                )
                setOpen(false)
              }}
            >
              Show {draft.size === 1 ? '1 column' : `${draft.size} columns`}
            </Button>
          </>
        }
      >
        <Stack as="ul" gap={2}>
          {columns.map(({ id, label, sentence }) => (
            <li key={id}>
              <Checkbox
                label={label}
                {...(sentence && { help: sentence })}
                checked={draft.has(id)}
                onChange={(checked) =>
                  setDraft(new Set(checked ? [...draft, id] : [...draft].filter((one) => one !== id)))
                }
              />
            </li>
          ))}
        </Stack>
      </Dialog>
    </>
  )
}
