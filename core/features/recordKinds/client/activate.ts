import { recordTabs } from '@core/kernel/client/kit/records/recordTabs'
import { entityRoutes } from '@core/kernel/client/kit/screens/standard/entityRoutes'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { type MadeEntity, madeEntities } from '@core/kernel/entity/recordKinds'
import { loadRecordKinds } from '@core/kernel/client/session/loadRecordKinds'

export default defineActivation({
  // Their screens are among the first that may be shown. While the server can't be reached, the last ones stay.
  prepare: () =>
    loadRecordKinds().then(
      () => {},
      () => {},
    ),
  routes: () => Object.assign({}, ...madeEntities().map(routesOf)),
  run({ contribute }) {
    for (const made of madeEntities()) {
      const { kind, entity, can } = made
      if (kind.parent)
        contribute(recordTabs, {
          id: `core.${entity.id}`,
          order: 60,
          entity: kind.parent.entity,
          label: kind.many,
          permission: can.view,
          children: entity.id,
          load: async () => ({ default: (await import('./madeScreens')).madeTab(made) }),
        })
    }
  },
})

function routesOf(made: MadeEntity) {
  const { kind, can, paths } = made
  if (kind.menuId === undefined) return {}
  return entityRoutes({
    menu: kind.menuId,
    paths,
    one: kind.one,
    many: kind.many,
    can: {
      view: can.view,
      create: can.create,
      update: [can.updateAll, can.updateOwn, ...(can.updateStore === undefined ? [] : [can.updateStore])],
    },
    screens: async () => ({ default: (await import('./madeScreens')).madeScreens(made) }),
  })
}
