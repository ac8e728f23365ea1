import { today } from '@core/kernel/entity/dates'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { type Figure, rowFigures } from '@core/kernel/entity/figures/Figure'
import { unknownFields } from '../../entities/figures/countedRows'
import type { ServerPlugin } from '../defineServerPlugin'
import { type Fault, namesOf } from './DefinitionError'

/**
 * The faults of figures: an id that a plugin uses twice, a name that two figures of the product have, a formula of a figure that is not in
 * the catalog, and fields that the entity lacks.
 * @param entities those of all installed plugins, on or off
 */
export function* figureFaults(
  plugins: readonly Pick<ServerPlugin, 'id' | 'figures'>[],
  entities: ReadonlyMap<string, Entity>,
): Generator<Fault> {
  const names = new Map<string, string>()
  for (const { id: plugin, figures = [] } of plugins) {
    const own = new Set<string>()
    const catalog = new Set<Figure>(figures)
    for (const figure of figures) {
      const at = `figure “${figure.id}”`
      if (own.has(figure.id)) yield { plugin, at, what: 'its id is used twice', mend: 'Give one of them another id.' }
      own.add(figure.id)
      const other = names.get(figure.name)
      if (other !== undefined)
        yield {
          plugin,
          at,
          what: `“${figure.name}” is also the name of ${other}`,
          mend: 'Two numbers need two names: say in the name what differs.',
        }
      names.set(figure.name, `${plugin}.${figure.id}`)
      if (!/^[A-Z“].*\.$/su.test(figure.sentence))
        yield {
          plugin,
          at,
          what: 'its sentence is none',
          mend: 'Say what it counts, and by which date, in a sentence.',
        }
      for (const part of rowFigures([figure])) {
        if (!catalog.has(part))
          yield { plugin, at, what: `it needs “${part.id}”, which is not in \`figures\``, mend: 'Add it to the list.' }
        const entity = entities.get(part.entity)
        if (!entity) {
          yield { plugin, at, what: `there is no entity “${part.entity}”`, mend: 'Name an entity of the plugin.' }
          continue
        }
        const [unknown] = unknownFields(part, entity, today())
        if (unknown !== undefined)
          yield {
            plugin,
            at,
            what: `“${part.entity}” has no field “${unknown}”`,
            mend: `Name one of its fields: ${namesOf(Object.keys(entity.fields))}.`,
          }
      }
    }
  }
}
