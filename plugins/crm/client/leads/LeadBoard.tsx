import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useLoad, toast, useViewer } from '@core/client/session'
import { type BoardMoves, type DisplayProps, EntityBoard, entityApi, type RowOf } from '@core/client/kit'
import type { Viewer } from '@core/client/plugin'
import { allows, messages, shortFigure } from '@core/entity'
import { leadEntity } from '../../shared/leads/leadEntity'
import { isClosed, stage } from '../../shared/leads/leadStages'
import { sendStage, type StageResponse, undoStageAction } from './changeStage'
import { LostDialog } from './LostDialog'
import { WonDialog } from './WonDialog'

type LeadRow = RowOf<typeof leadEntity>

const api = entityApi(leadEntity)

/** A card shows how long the lead has been in its stage. */
const needs = ['stageSince']
const sinceOf = ({ stageSince }: LeadRow) => stageSince?.slice(0, 10) ?? null

/** What came into a stage last stands first, so that a new lead is seen. */
const sorting = { fieldName: 'stageSince', direction: 'desc' } as const

/**
 * Leads by stage of the pipeline, each stage with the total value of its leads. Losing a lead requires a reason, winning one its value.
 */
export default observer(function LeadBoard(props: DisplayProps<LeadRow>) {
  const viewer = useViewer()
  const [moved, setMoved] = useState(0)
  const moves = useMemo(() => leadMoves(viewer, () => setMoved((before) => before + 1)), [viewer])
  const { query, fetches } = props.store
  const { filters, search } = query
  const { value: totals } = useLoad(JSON.stringify([filters, search, fetches, moved]), async (signal) => {
    const { data } = await api.aggregate(
      {
        filter: filters,
        ...(search && { commonFilters: { search } }),
        groupBy: ['status'],
        measures: [
          { of: 'sum', field: 'value' },
          { of: 'sum', field: 'weightedValue' },
        ],
      },
      signal,
    )
    return new Map(data.map(({ group, values }) => [Number(group.status), values.map(Number)]))
  })
  const note = ({ states }: { readonly states: readonly number[] }) => {
    if (!totals) return '\u00a0'
    const [value = 0, weighted = 0] = totals.get(states[0]!) ?? []
    return (
      <>
        {shortFigure(value, 'money')} · {shortFigure(weighted, 'money')} weighted
      </>
    )
  }
  return (
    <EntityBoard
      {...props}
      columns={onCards(props.columns, props.store.boardBy, filters.assignTo === 'me')}
      {...{ moves, needs, sinceOf, sorting, note }}
    />
  )
})

/**
 * Shows the lead's value beside its follow-up, because a card shows the age in the usual place of the value. The column says the stage, and
 * on a board of one's own leads every owner is oneself.
 */
const onCards = (
  columns: DisplayProps<LeadRow>['columns'],
  boardBy: string | undefined,
  isOwn: boolean,
): DisplayProps<LeadRow>['columns'] =>
  columns
    .filter(({ field }) => field !== boardBy && !(isOwn && field === 'assignTo'))
    .map((column) => (column.card === 'aside' ? { ...column, card: 'sub' } : column))

function leadMoves(viewer: Viewer, onMoved: () => void): BoardMoves<LeadRow> {
  return {
    refusal: (row) => (allows(leadEntity, 'update', viewer, row) ? undefined : messages.denied('changing this lead')),
    asks: (_row, to) => isClosed(to),
    dialog: ({ row, to, done, close }) => {
      const ended = ({ data, message }: StageResponse) => {
        done(data)
        onMoved()
        toast.success(message ?? '', undoStageAction(data.id, data.version, onMoved))
      }
      return to === stage.lost ? (
        <LostDialog lead={row} onClose={close} onLost={ended} />
      ) : (
        <WonDialog
          id={row.id}
          company={row.company}
          onClose={close}
          onWin={async (win) => ended(await sendStage({ id: row.id, version: row.version, status: to, ...win }))}
        />
      )
    },
    async onMove(row, to) {
      const { data, message } = await sendStage({ id: row.id, version: row.version, status: to })
      onMoved()
      return { data, message, undo: undoStageAction(data.id, data.version, onMoved) }
    },
  }
}
