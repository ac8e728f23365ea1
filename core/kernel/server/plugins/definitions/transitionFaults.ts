import type { Entity } from '@core/kernel/entity/defineEntity'
import { permissionIds } from '@core/kernel/entity/policy'
import { namesOf } from './DefinitionError'

type Add = (part: string, what: string, mend: string) => void

/** Checks the transitions of an entity: their states, permissions and asked fields. A state that nothing follows is no fault. */
export function checkTransitions(
  { fields, state, transitions }: Pick<Entity, 'fields' | 'state' | 'transitions'>,
  { permissions }: { readonly permissions: ReadonlySet<number> },
  add: Add,
): void {
  if (!transitions) return
  const field = state === undefined ? undefined : fields[state]
  if (!field?.options) {
    add('transitions', 'the entity has no state at the top', 'Name one of its choices in `state`.')
    return
  }
  if (field.readOnly)
    add('transitions', `its state “${state}” is read-only, so nobody moves a record`, 'Take “readOnly” away.')
  const states = field.options.map(({ id }) => id)
  const taken = new Set<string>()
  for (const [place, { from, to, needs, asks = [] }] of transitions.entries()) {
    const part = `transitions[${place}]`
    const mend = `Name some of ${namesOf(field.options.map(({ id, name }) => `${id} (${name})`))}.`
    if (from.length === 0) add(`${part}.from`, 'it leaves no state', mend)
    for (const id of from) {
      if (!states.includes(id)) add(`${part}.from`, `the state “${state}” has no option ${id}`, mend)
      if (id === to) add(`${part}.to`, 'it reaches the state that it leaves', 'Name another state.')
      if (taken.has(`${id} ${to}`))
        add(
          part,
          `an earlier transition leads from ${id} to ${to}`,
          'Make one of the two: `needs` takes several permissions.',
        )
      taken.add(`${id} ${to}`)
    }
    if (!states.includes(to)) add(`${part}.to`, `the state “${state}” has no option ${to}`, mend)
    for (const id of permissionIds(needs))
      if (!permissions.has(id))
        add(
          `${part}.needs`,
          `no plugin defines permission ${id}`,
          'Define it with definePermissions, or correct the number.',
        )
    for (const name of asks) {
      const asked = fields[name]
      if (!asked || name === state)
        add(
          `${part}.asks`,
          `there is no field “${name}” to ask for`,
          `Name one of ${namesOf(Object.keys(fields), name)}.`,
        )
      else if (asked.fields)
        add(`${part}.asks`, `“${name}” has fields of its own, which no dialog asks for`, 'Ask for another field.')
      else if (asked.readOnly)
        add(
          `${part}.asks`,
          `“${name}” is read-only, so nobody can fill it`,
          'Take “readOnly” away, or don’t ask for it.',
        )
    }
  }
}
