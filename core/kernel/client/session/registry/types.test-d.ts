import { defineEvent, definePoint, defineToken } from '@core/contract'
import { expectTypeOf } from 'vitest'
import { defineActivation } from './defineActivation'
import { definePlugin } from './definePlugin'
import { definePluginContext } from './PluginScope'
import { exampleMenu, exampleScreen, idle } from './testing/examplePlugins'
import { useContributions } from './useContributions'
/**
 * What must not compile. The type check reads this file; a line that began to compile would leave its `@ts-expect-error`
 * unused, which is an error itself.
 */

const tabs = definePoint<{ label: string; badge?: number }>('workshop.tab@1')
const lookup = defineToken<{ find(id: number): string }>('fleet.lookup')
const picker = defineToken<{ open(): void }>('documents.picker')
const signed = defineEvent<{ packetId: number }>('documents.signed')

const activate = async () => ({ default: idle })
const manifest = { id: 'fleet', title: 'Fleet', modules: [], menus: { vehicles: exampleMenu(7) }, activate }
const title = 'Vehicles'

definePlugin({ ...manifest, routes: { '/vehicles': { menu: 'vehicles', title, screen: exampleScreen } } })
// @ts-expect-error -- the plugin has no menu of this name
definePlugin({ ...manifest, routes: { '/vehicles': { menu: 'deals', title, screen: exampleScreen } } })
// @ts-expect-error -- a path begins with a slash
definePlugin({ ...manifest, routes: { vehicles: { menu: 'vehicles', title, screen: exampleScreen } } })
// @ts-expect-error -- a screen is a thunk that fetches its chunk, not a component
definePlugin({ ...manifest, routes: { '/vehicles': { menu: 'vehicles', title, screen: () => null } } })
// @ts-expect-error -- a menu has all that the sidebar draws
definePlugin({ ...manifest, menus: { vehicles: { id: 7, title } }, routes: {} })
// @ts-expect-error -- the body is what defineActivation returns
definePlugin({ ...manifest, routes: {}, activate: async () => ({ default: () => {} }) })

defineActivation({
  run({ contribute }) {
    contribute(tabs, { id: 'fleet.vehicle', order: 10, label: 'Vehicle', badge: 3 })
    // @ts-expect-error -- the label is missing
    contribute(tabs, { id: 'fleet.vehicle', order: 10 })
    // @ts-expect-error -- the label is text
    contribute(tabs, { id: 'fleet.vehicle', order: 10, label: 7 })
    // @ts-expect-error -- the point knows no colour
    contribute(tabs, { id: 'fleet.vehicle', order: 10, label: 'Vehicle', colour: 'red' })
    // @ts-expect-error -- without a number there is no order
    contribute(tabs, { id: 'fleet.vehicle', label: 'Vehicle' })
    // @ts-expect-error -- a token is not a point
    contribute(lookup, { id: 'fleet.vehicle', order: 10, find: () => '' })
  },
})

defineActivation({
  requires: { vehicles: lookup },
  optional: { garage: picker },
  run({ services }) {
    expectTypeOf(services.vehicles.find(1)).toEqualTypeOf<string>()
    expectTypeOf(services.garage).toEqualTypeOf<{ open(): void } | undefined>()
    services.garage?.open()
    // @ts-expect-error -- its plugin may be off
    services.documents.open()
    // @ts-expect-error -- nobody asked for it
    services.yard
  },
})

defineActivation({
  provides: [lookup],
  run({ provide }) {
    provide(lookup, { find: () => 'Ada' })
    // @ts-expect-error -- the service must do what its token says
    provide(lookup, { find: () => 7 })
    // @ts-expect-error -- it was not announced under provides
    provide(picker, { open: () => {} })
  },
})

defineActivation({
  run({ provide }) {
    // @ts-expect-error -- nothing was announced under provides
    provide(lookup, { find: () => 'Ada' })
  },
})

defineActivation({
  run({ on, emit }) {
    on(signed, ({ packetId }) => expectTypeOf(packetId).toEqualTypeOf<number>())
    emit(signed, { packetId: 1 })
    // @ts-expect-error -- the payload lacks what the event reports
    emit(signed, {})
    // @ts-expect-error -- the packet's id is a number
    emit(signed, { packetId: 'one' })
    // @ts-expect-error -- the handler expects another payload
    on(signed, (payload: { leadId: number }) => payload)
  },
})

defineActivation({
  run({ own, viewer }) {
    expectTypeOf(own({ rows: 1, dispose() {} }).rows).toEqualTypeOf<number>()
    // @ts-expect-error -- what cannot be undone cannot be owned
    own({ rows: 1 })
    // @ts-expect-error -- nobody changes what a role holds
    viewer.permissions.add(1)
  },
})

expectTypeOf(useContributions(tabs)[0]!).toExtend<{ id: string; order: number; plugin: string; label: string }>()
expectTypeOf(definePluginContext<{ rows: number }>('fleet')).returns.toEqualTypeOf<{ rows: number }>()
