import { Checkbox, ChoiceGroup } from '@core/client/ui'
import { type SeenByRole, useRoles } from '../useRoles'

interface RoleBoxesProps {
  readonly of: SeenByRole
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** The roles for which a report is shared, among those that see something in it. */
export function RoleBoxes({ of, chosen, onChange }: RoleBoxesProps) {
  return (
    <ChoiceGroup label="Roles">
      {useRoles(of).map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </ChoiceGroup>
  )
}
