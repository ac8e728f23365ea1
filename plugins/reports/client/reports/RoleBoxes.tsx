import { Checkbox, ChoiceGroup } from '@core/client/ui'
import { useRoles } from './useRoles'

interface RoleBoxesProps {
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** The roles for which a report is shared. */
export function RoleBoxes({ chosen, onChange }: RoleBoxesProps) {
  return (
    <ChoiceGroup label="Roles">
      {useRoles().map(({ id, name }) => (
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
