import { createContext, use, useState } from 'react'
import { useField } from 'react-final-form'
import type { PlacedField } from '@core/client/forms'
import { Combobox } from '@core/client/ui'
import type { Schedule, StaffWeek } from '../../shared/scheduling/scheduleCalls'

/** The schedule of the open referral. */
export const ScheduleContext = createContext<Pick<Schedule, 'staff' | 'visits'> | undefined>(undefined)

type ControlProps = Parameters<NonNullable<PlacedField['control']>>[0]

/** The staff of a visit: those who are free then first, the others with the reason. Anybody can be chosen. */
export function StaffControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const schedule = use(ScheduleContext)
  const slot = useField<number | undefined>('slot', { subscription: { value: true } }).input.value
  const [text, setText] = useState('')
  const options = schedule && staffOptions(schedule, typeof slot === 'number' ? slot : undefined)
  const typed = text.toLocaleLowerCase()
  return (
    <Combobox
      {...{ label, required, error, onBlur, help: field.help }}
      placeholder="Nobody"
      chosen={options?.find(({ id }) => id === value)}
      options={options?.filter(({ name }) => name.toLocaleLowerCase().includes(typed))}
      onSearch={setText}
      onChange={(option) => onChange(option?.id)}
    />
  )
}

/**
 * @param slot the part of the week; undefined before it is chosen
 * @returns the people, the most available first, with what their week says about that part
 */
export function staffOptions({ staff, visits }: Pick<Schedule, 'staff' | 'visits'>, slot: number | undefined) {
  const ofFamily = (id: number) => visits.some((visit) => visit.slot === slot && visit.staffId === id)
  return staff
    .map((person) => ({ id: person.id, name: person.name, ...standing(person, slot, ofFamily(person.id)) }))
    .toSorted((a, b) => a.order - b.order)
}

function standing({ hasHours, working, booked }: StaffWeek, slot: number | undefined, isOfFamily: boolean) {
  if (!hasHours) return { order: 4, hint: 'No working hours set' }
  if (slot === undefined) {
    const free = working.filter((part) => !booked.includes(part)).length
    return {
      order: free > 0 ? 0 : 2,
      hint: free > 0 ? `Free in ${free} of ${working.length} parts of the week` : 'Fully booked',
    }
  }
  if (isOfFamily) return { order: 1, hint: 'With this family then' }
  if (booked.includes(slot)) return { order: 2, hint: 'With another family then' }
  return working.includes(slot) ? { order: 0, hint: 'Free then' } : { order: 3, hint: 'Doesn’t work then' }
}
