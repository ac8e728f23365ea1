import { createElement } from 'react'
import { defineActivation, homeWidgets, paletteSearch } from '@core/client/plugin'
import { settingsPages } from '../contract/settingsPages'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'
import { administrationSearch } from './administrationSearch'
import { viewAsSearch } from './roles/viewAsSearch'
import { SetUpStore } from './setUp/SetUpStore'

export default defineActivation({
  offers: [settingsPages],
  run({ viewer, contribute, own }) {
    const may = (permission: number) => viewer.permissions.has(permission)
    if (may(userPermissions.can.viewAsRole) && may(rolePermissions.can.view))
      contribute(paletteSearch, viewAsSearch(viewer.roleId))
    if (may(userPermissions.can.create) || may(configurationPermissions.can.view))
      contribute(paletteSearch, administrationSearch(viewer))
    if (!may(userPermissions.can.create)) return
    const store = new SetUpStore(viewer.roleId)
    own(() => store.dispose())
    void store.load().then((isLeft) => {
      if (!isLeft) return
      const remove: () => void = contribute(homeWidgets, {
        id: 'admin.setUp',
        order: 0,
        title: 'Set up this deployment',
        width: 'full',
        load: async () => {
          const { SetUp } = await import('./setUp/SetUp')
          return { default: () => createElement(SetUp, { store, onGone: remove }) }
        },
      })
    })
  },
})
