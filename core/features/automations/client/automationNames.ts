import { referenceOptions } from '@core/kernel/client/kit/data/referenceOptions'
import { person, reference } from '@core/kernel/entity/kinds/referenceKinds'

const anyPerson = person('Person')
const anyRole = reference('Role', 'role')

/** The names of roles and people, for recipients such as `role:5` and `user:7`. */
export const automationNames = {
  roles: (signal: AbortSignal) => referenceOptions(anyRole, { limit: 100 }, signal),
  people: async (names: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> => {
    const ids = names.map((name) => Number(name.slice('user:'.length)))
    const people = await referenceOptions(anyPerson, { ids }, signal)
    return new Map(people.map(({ id, name }) => [`user:${id}`, name]))
  },
}
