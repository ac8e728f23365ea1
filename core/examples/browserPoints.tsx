import {
  type ActivationContext,
  accountSections,
  arrangedScreens,
  formSections,
  fieldKinds,
  headerItems,
  homeWidgets,
  listBulkActions,
  listColumns,
  listRowActions,
  paletteCommands,
  paletteSearch,
  personalMenus,
  recordActions,
  recordPanels,
  recordTabs,
  recordWriting,
  timelineSources,
} from '@core/client/plugin'
import { date, text } from '@core/entity'
import { vehicleEntity } from './vehicleEntity'

type Contribute = Pick<ActivationContext<{}, {}, never>, 'contribute'>

/** An entry for each point of core's screens, as in `client/activate.ts` of a plugin. docs/contribution-points.md shows them. */
export const pointExamples = {
  'record.tab@1': ({ contribute }: Contribute) =>
    contribute(recordTabs, {
      id: 'carpool.trips',
      order: 30,
      entity: 'vehicle',
      label: 'Trips',
      load: () => import('./Trips'),
    }),
  'record.writing@1': ({ contribute }: Contribute) =>
    contribute(recordWriting, {
      id: 'carpool.logTrip',
      order: 20,
      entity: (entity) => entity.id === 'vehicle',
      load: () => import('./Trips'),
    }),
  'record.timeline@1': ({ contribute }: Contribute) =>
    contribute(timelineSources, {
      id: 'carpool.trips',
      order: 30,
      title: 'Trips',
      entities: ['vehicle'],
      load: async () => ({
        entries: [{ id: 'trip 1', at: '2026-05-04T09:00:00Z', by: null, icon: 'pi-car', did: 'drove 12 km' }],
      }),
    }),
  'record.action@1': ({ contribute }: Contribute) =>
    contribute(recordActions, {
      id: 'carpool.book',
      order: 30,
      entity: 'vehicle',
      label: 'Book this vehicle',
      icon: 'pi-calendar-plus',
      load: () => import('./BookVehicle'),
    }),
  'field.kind@1': ({ contribute }: Contribute) =>
    // The kind itself is `defineFieldKind({ id: 'carpool.plate', base: 'text', … })` in the plugin's `contract/`.
    contribute(fieldKinds, { id: 'carpool.plate', order: 0, cell: () => import('./PlateCell') }),
  'record.panel@1': ({ contribute }: Contribute) =>
    contribute(recordPanels, {
      id: 'carpool.next',
      order: 30,
      entity: 'vehicle',
      title: 'Next trips',
      load: () => import('./Trips'),
    }),
  'form.section@1': ({ contribute }: Contribute) =>
    contribute(formSections, {
      id: 'carpool.parking',
      order: 30,
      entity: 'vehicle',
      title: 'Parking',
      fields: { place: text('Place', { max: 20 }), since: date('Since') },
      load: async (id) => (await fetch(`/api/parking/${id}`)).json(),
      validate: ({ place, since }) =>
        since !== null && place === null ? { place: 'Since when, and where?' } : undefined,
      save: async (id, values) =>
        void (await fetch(`/api/parking/${id}`, { method: 'PUT', body: JSON.stringify(values) })),
    }),
  'list.column@1': ({ contribute }: Contribute) =>
    contribute(listColumns, {
      id: 'carpool.trips',
      order: 30,
      entity: 'vehicle',
      label: 'Trips',
      width: 80,
      align: 'end',
      load: async (ids) => new Map(ids.map((id) => [id, 2])),
    }),
  'list.rowAction@1': ({ contribute }: Contribute) =>
    contribute(listRowActions, {
      id: 'carpool.bookRow',
      order: 30,
      entity: 'vehicle',
      label: 'Book',
      icon: 'pi-calendar-plus',
      href: ({ id }) => `/trips/add?vehicleId=${id}`,
    }),
  'list.bulkAction@1': ({ contribute }: Contribute) =>
    contribute(listBulkActions, {
      id: 'carpool.bookMany',
      order: 30,
      entity: 'vehicle',
      label: 'Book',
      icon: 'pi-calendar-plus',
      load: () => import('./BookVehicle'),
    }),
  'screen.arranged@1': ({ contribute }: Contribute) =>
    contribute(arrangedScreens, {
      id: 'carpool.vehicle',
      order: 30,
      load: async () => ({ default: { entity: vehicleEntity, record: { keyFacts: ['plate'] } } }),
    }),
  'palette.search@1': ({ contribute }: Contribute) =>
    contribute(paletteSearch, {
      id: 'carpool.depots',
      order: 30,
      title: 'Depots',
      icon: 'pi-building',
      search: async (text) => [{ title: `Depots near ${text}`, href: `/depots?search=${encodeURIComponent(text)}` }],
    }),
  'palette.command@1': ({ contribute }: Contribute) =>
    contribute(paletteCommands, {
      id: 'carpool.countKeys',
      order: 30,
      title: 'Count the keys',
      icon: 'pi-key',
      words: 'inventory box',
      href: '/depots/keys',
    }),
  'header.item@1': ({ contribute }: Contribute) =>
    contribute(headerItems, { id: 'carpool.keys', order: 30, load: () => import('./Trips') }),
  'menu.personal@1': ({ contribute }: Contribute) =>
    contribute(personalMenus, {
      id: 'carpool.mine',
      order: 30,
      title: 'My vehicle',
      icon: 'pi-car',
      link: '/vehicles/mine',
    }),
  'account.section@1': ({ contribute }: Contribute) =>
    contribute(accountSections, {
      id: 'carpool.licence',
      order: 50,
      title: 'Driving licence',
      load: () => import('./Trips'),
    }),
  'home.widget@1': ({ contribute }: Contribute) =>
    contribute(homeWidgets, {
      id: 'carpool.trips',
      order: 30,
      title: 'Trips of today',
      width: 'third',
      load: () => import('./Trips'),
    }),
} as const
