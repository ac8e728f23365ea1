import { contributedColumnPath, isContributedColumn } from '@core/kernel/entity/contributedColumns'
import { filterShape } from '@core/kernel/entity/filters'
import { type ListFilter, listFilters } from '../../entities/table/listFilters'
import type { ServerPlugin } from '../defineServerPlugin'
import type { Fault } from './DefinitionError'

/** The faults of filters of lists: an id that is not the plugin’s or is used twice, and a kind that nobody can filter by. */
export function listFilterFaults(plugins: readonly Pick<ServerPlugin, 'id' | 'contributes'>[]): readonly Fault[] {
  return plugins.flatMap(({ id: plugin, contributes = [] }) => {
    const seen = new Set<string>()
    const filters = contributes.flatMap(({ point, entries }) =>
      // The entries of this point have its type, which a contribution doesn't keep.
      point.id === listFilters.id ? (entries as readonly ListFilter[]) : [],
    )
    return filters.flatMap(({ id, field }): readonly Fault[] => {
      const at = `filter of lists “${id}”`
      const faults: Fault[] = []
      if (!id.startsWith(`${plugin}.`) || !isContributedColumn(contributedColumnPath(id)))
        faults.push({ plugin, at, what: 'its id is none', mend: `Name it “${plugin}.<name>”.` })
      if (seen.has(id)) faults.push({ plugin, at, what: 'its id is used twice', mend: 'Give one of them another id.' })
      seen.add(id)
      if (filterShape(field) === 'presence' || field.encrypted || field.sensitive)
        faults.push({
          plugin,
          at,
          what: `nobody can filter by a field of the kind “${field.kind}”`,
          mend: 'Give it a choice, a yes-no, a date, a number, a text or a reference that is not sensitive.',
        })
      return faults
    })
  })
}
