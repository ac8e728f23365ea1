import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { KindControl } from '@core/kernel/client/kit/forms/controls/KindControl'
import { ChoiceGroup } from '@core/kernel/client/platform/ui/fields/ChoiceGroup'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { person } from '@core/kernel/entity/kinds/referenceKinds'
import { automationNames } from './automationNames'
import styles from './StepsControl.module.css'

interface RecipientsEditorProps {
  label: string
  /** Whether the records are assigned to a person. */
  isAssigned: boolean
  value: unknown
  onChange: (names: readonly string[]) => void
}

const somebody = person('Add a person')

/** The people of a step: whom the record is assigned to, who created it, roles, and persons. */
export function RecipientsEditor({ label, isAssigned, value, onChange }: RecipientsEditorProps) {
  const names = Array.isArray(value) ? (value as readonly string[]) : []
  const { value: roles, failure } = useLoad('', automationNames.roles)
  const people = names.filter((name) => name.startsWith('user:'))
  const known = useLoad(people.join(' ') || undefined, (signal) => automationNames.people(people, signal))
  const offered = [
    ...(isAssigned ? [{ id: 'assignee', name: 'The person it is assigned to' }] : []),
    { id: 'creator', name: 'The person who created it' },
    ...(roles ?? []).map(({ id, name }) => ({ id: `role:${id}`, name: `Everybody who is ${name}` })),
  ]
  const nameOf = (name: string) => offered.find(({ id }) => id === name)?.name ?? known.value?.get(name) ?? '…'
  const add = (name: string) => names.includes(name) || onChange([...names, name])
  return (
    <Stack gap={2}>
      <ChoiceGroup label={label} error={failure} required>
        {names.length === 0 && <Muted size={13}>Nobody yet</Muted>}
        <Row gap={2} wrap>
          {names.map((name) => (
            <Row as="span" key={name} className={styles.chip}>
              {nameOf(name)}
              <IconButton
                size="small"
                icon="pi-times"
                label={`Remove: ${nameOf(name)}`}
                onClick={() => onChange(names.filter((other) => other !== name))}
              />
            </Row>
          ))}
        </Row>
      </ChoiceGroup>
      <Row gap={2} align="end" wrap className={styles.adders}>
        <Select
          label="Add a role, or somebody of the record"
          empty="Choose…"
          options={offered.filter(({ id }) => !names.includes(id))}
          value=""
          onChange={(name) => name && add(name)}
        />
        <KindControl
          key={people.length}
          field={somebody}
          label={somebody.label}
          required={false}
          error={undefined}
          value=""
          onChange={(id) => typeof id === 'number' && add(`user:${id}`)}
          onBlur={() => {}}
        />
      </Row>
    </Stack>
  )
}
