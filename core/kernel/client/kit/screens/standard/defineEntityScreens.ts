import type { Entity } from '@core/kernel/entity/defineEntity'
import { linkTo } from '@core/kernel/entity/entityPaths'
import type { Fields } from '@core/kernel/entity/Field'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { useOncePerRole } from '../../../session/registry/PluginScope'
import { entityApi } from '../../data/entityApi'
import { EntityListStore } from '../../lists/EntityListStore'
import type { Sort } from '../../lists/listQuery'
import type { LoadRecordParts } from '../../records/RecordParts'
import { RecordStore } from '../../records/RecordStore'
import type { DetailOf, EntityScreenOptions, EntityScreens, RowOf } from './EntityScreens'

/**
 * Creates the list, the record's page and the forms of an entity from its definition; `options` replaces single pieces. `entityRoutes`
 * declares their addresses in the manifest.
 * @example export default defineEntityScreens(vehicleEntity, { paths: vehiclePaths, icon: 'pi-car' })
 */
export function defineEntityScreens<F extends Fields>(
  entity: Entity<F>,
  options: EntityScreenOptions<RowOf<Entity<F>>, DetailOf<Entity<F>>>,
): EntityScreens<RowOf<Entity<F>>, DetailOf<Entity<F>>> {
  type Row = RowOf<Entity<F>>
  type Detail = DetailOf<Entity<F>>
  const { paths, views = [], sort = byTitle(entity) } = options
  const api = { ...entityApi<Row, Detail>(entity), ...options.api }
  const screens: EntityScreens<Row, Detail> = {
    ...options,
    entity,
    api,
    // A preview has one type for all entities.
    loadParts: (async () => (await import('./recordParts')).recordParts(screens)) as LoadRecordParts,
    recordHref: (id) => linkTo(paths.record, id),
    changeHref: (id) => linkTo(paths.change, id),
    useStores: () =>
      useOncePerRole(screens, (own) => ({
        list: own(new EntityListStore<Row>({ entity, api, defaultSort: sort, views })),
        record: own(new RecordStore<Detail>({ entity, api })),
      })),
    screens: {
      list: async () => ({ default: (await import('./listScreen')).listScreen(screens) }),
      record: async () => ({ default: (await import('./recordScreen')).recordScreen(screens) }),
      add: async () => ({ default: (await import('./addScreen')).addScreen(screens) }),
      change: async () => ({ default: (await import('./changeScreen')).changeScreen(screens) }),
    },
  }
  return screens
}

/** The default sort: by the title, unless it is sensitive and can't be sorted by. */
function byTitle({ fields, title }: Pick<Entity, 'fields' | 'title'>): Sort {
  const [path = ''] = title
  const found = fieldPathAt(fields, path)
  return found && !found.sensitive ? { field: path, direction: 'asc' } : { field: 'createdAt', direction: 'desc' }
}
