import { Card } from '../ui/layout/Card'
import { EmptyState } from '../ui/status/EmptyState'

/** For a deployment without widgets, or a role that sees none of them. */
export function NothingYet() {
  return (
    <Card>
      <EmptyState icon="pi-sun" title="Nothing needs you right now">
        Figures and reminders appear here as soon as there is something to report.
      </EmptyState>
    </Card>
  )
}
