import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useLoad } from '@core/client/api'
import { type BoardMoves, type DisplayProps, EntityBoard, entityApi, type RowOf } from '@core/client/kit'
import type { Viewer } from '@core/client/plugin'
import { toast, useViewer } from '@core/client/session'
import { allows, messages, shortFigure } from '@core/entity'
import { accountPermissions } from '../../shared/crmPermissions'
import { transferPath } from '../../shared/crmPaths'
import { leadEntity } from '../../shared/leads/leadEntity'
import { stage } from '../../shared/leads/leadStages'
import { sendStage } from './changeStage'
import { LostDialog } from './LostDialog'

type LeadRow = RowOf<typeof leadEntity>

const api = entityApi(leadEntity)

/** A card shows how long the lead has been in its stage. */
const needs = ['stageSince']
const sinceOf = ({ stageSince }: LeadRow) => stageSince?.slice(0, 10) ?? null

/**
 * Leads by stage of the pipeline, each stage with the total value of its leads. Losing a lead requires a reason; winning one offers the
 * transfer.
 */
export default observer(function LeadBoard(props: DisplayProps<LeadRow>) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const [moved, setMoved] = useState(0)
  const moves = useMemo(() => leadMoves(viewer, navigate, () => setMoved((before) => before + 1)), [viewer, navigate])
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
  return <EntityBoard {...props} columns={onCards(props.columns)} {...{ moves, needs, sinceOf, note }} />
})

/** Shows the lead's value beside its follow-up, because a card shows the age in the usual place of the value. */
const onCards = (columns: DisplayProps<LeadRow>['columns']): DisplayProps<LeadRow>['columns'] =>
  columns.map((column) => (column.card === 'aside' ? { ...column, card: 'sub' } : column))

function leadMoves(viewer: Viewer, navigate: (href: string) => void, onMoved: () => void): BoardMoves<LeadRow> {
  return {
    refusal: (row) => (allows(leadEntity, 'update', viewer, row) ? undefined : messages.denied('changing this lead')),
    asks: (_row, to) => to === stage.lost,
    dialog: ({ row, done, close }) => (
      <LostDialog
        company={row.company}
        onClose={close}
        onLose={async (lostReason) => {
          done((await sendStage({ id: row.id, version: row.version, status: stage.lost, lostReason })).data)
          onMoved()
        }}
      />
    ),
    async onMove(row, to) {
      const { data, message } = await sendStage({ id: row.id, version: row.version, status: to })
      onMoved()
      if (to !== stage.won || !viewer.permissions.has(accountPermissions.can.addAccount)) return { data, message }
      // A won lead should become an account, so the toast stays long enough to open the transfer.
      toast.success(message ?? '', { label: 'Transfer', run: () => navigate(`${transferPath}?lead=${row.id}`) })
      return { data }
    },
  }
}
