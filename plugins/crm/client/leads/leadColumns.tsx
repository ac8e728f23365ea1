import type { ColumnOverride, RowOf } from '@core/client/kit'
import { standingRule } from '@core/client/session'
import { Badge } from '@core/client/ui'
import type { leadEntity } from '../../shared/leads/leadEntity'
import { leadStages, stage } from '../../shared/leads/leadStages'
import { stageAge, staleLeads } from '../../shared/leads/staleLeads'
import { changeStage } from './changeStage'

type LeadRow = RowOf<typeof leadEntity>

/** Columns with their own rendering: the stage has a color for how long the lead has been in it. */
export const leadColumns: readonly ColumnOverride<LeadRow>[] = [
  { field: 'company', width: 218, main: true, card: 'title' },
  {
    field: 'status',
    width: 170,
    card: 'badge',
    needs: ['daysInStage'],
    // Losing a lead requires a reason, and winning one a value, which are entered on the lead's own page.
    change: {
      except: [stage.lost, stage.won],
      save: ({ id, version }, status) => changeStage({ id, version, status }),
    },
    render: ({ status, daysInStage }) => <Stage status={status} days={daysInStage} />,
  },
  { field: 'contactName', width: 150, later: true },
  { field: 'estimatedValue', width: 136, card: 'aside' },
  { field: 'nextFollowUp', width: 150, card: 'sub' },
  { field: 'assignTo', width: 150, card: 'line', change: true },
]

const ages = { amber: 'warning', red: 'danger' } as const

/** A stage. Amber and red mean that the lead has been in it for long. */
export function Stage({ status, days }: { status: number | null; days: number | null }) {
  const { name = '', tone: own = 'info' } = leadStages.find(({ id }) => id === status) ?? {}
  const age = stageAge(standingRule(staleLeads), status, days)
  const tone = age === 'fresh' ? own : ages[age]
  return (
    <Badge tone={tone} dot>
      {age === 'fresh' ? name : `${name}, ${days} days`}
    </Badge>
  )
}
