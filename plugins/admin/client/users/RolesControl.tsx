import { use } from 'react'
import { type ControlProps, OpenRecordContext } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { Callout, Checkbox, ChoiceGroup, Skeleton } from '@core/client/ui'
import type { RoleToGive } from '../adminApis'
import styles from './RolesControl.module.css'
import { lackedPermissionsText, useRolesToGive } from './useRolesToGive'

/** The roles of a person. Roles that the viewer can't grant are listed too, with the reason. D2. */
export function RolesControl({ label, required, error, value, onChange, onBlur }: ControlProps) {
  const { roles, failure } = useRolesToGive()
  const open = use(OpenRecordContext)
  const viewer = useViewer()
  const isOwn = open?.record.id === viewer.id
  const held = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  const toggle = (id: number, on: boolean) =>
    onChange([...held.filter((other) => other !== id), ...(on ? [id] : [])].toSorted((a, b) => a - b))
  return (
    <ChoiceGroup
      {...{ label, required }}
      error={error ?? failure}
      help={
        isOwn
          ? 'Nobody changes their own roles. Ask another administrator.'
          : 'With several, a person chooses in which one they work.'
      }
      className={styles.roles}
    >
      {!roles && !failure && <Skeleton height="120px" />}
      {roles?.map((role) => (
        <Checkbox
          key={role.id}
          label={role.name}
          help={helpOf(role)}
          disabled={isOwn || role.beyondCount > 0}
          checked={held.includes(role.id)}
          onChange={(on) => toggle(role.id, on)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
        />
      ))}
      {roles?.length === 0 && <Callout tone="neutral">There are no roles yet. Add one first.</Callout>}
    </ChoiceGroup>
  )
}

function helpOf(role: RoleToGive) {
  if (role.beyondCount > 0) return <Beyond role={role} />
  if (role.needsApproval) return 'Two people give it: after you, somebody else who holds it has to approve it.'
  return role.description
}

function Beyond({ role }: { role: RoleToGive }) {
  return <>You can’t give or take it: it holds {lackedPermissionsText(role)}, which your own role doesn’t.</>
}
