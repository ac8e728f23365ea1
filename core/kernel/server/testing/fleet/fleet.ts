import { allPermissions, viewPermissions } from '../../security/access/roles'
import { defineEntityTable } from '../../entities/table/EntityTable'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import { HttpError } from '../../platform/http/errors'
import { depotEntity, vehicleEntity } from './fleetEntities'
import { fleetMigrations } from './fleetMigrations'
import {
  depotPermissions,
  staffPermissions,
  staffRolePermissions,
  systemPermissions,
  vehiclePermissions,
} from './fleetPermissions'

const { can } = vehiclePermissions

/** View, edit and export the vehicles that are assigned to the person. */
const assignedVehicles = [can.viewModule, can.view, can.viewOwn, can.update, can.updateOwn, can.assign, can.export]

/** The plugin that core's tests run with: vehicles with every kind of field, and their depots. */
export const fleet = defineServerPlugin({
  id: 'fleet',
  modules: [vehiclePermissions, depotPermissions],
  sections: [{ title: 'Fleet', order: 25 }],
  menus: [
    {
      id: vehiclePermissions.moduleId,
      title: 'Vehicles',
      icon: 'pi-car',
      link: '/vehicles',
      section: 'Fleet',
      order: 10,
      children: [
        { title: 'All vehicles', link: '/vehicles' },
        { title: 'Inspections', link: '', children: [{ title: 'Due', link: '/vehicles/due' }] },
      ],
    },
    {
      id: depotPermissions.moduleId,
      title: 'Depots',
      icon: 'pi-building',
      link: '/depots',
      section: 'Fleet',
      order: 20,
    },
  ],
  defaultGrants: {
    superAdmin: allPermissions(vehiclePermissions, depotPermissions),
    officeManager: allPermissions(vehiclePermissions, depotPermissions),
    dispatcher: allPermissions(vehiclePermissions, depotPermissions),
    mechanic: [...assignedVehicles, can.create, can.createAssigned, ...viewPermissions(depotPermissions)],
    trainer: [...assignedVehicles, can.viewSensitive],
    depotKeeper: viewPermissions(depotPermissions),
    inspector: viewPermissions(vehiclePermissions, depotPermissions),
  },
  migrations: fleetMigrations,
  entities: () => [
    defineEntityTable({
      entity: vehicleEntity,
      table: 'fleet.vehicle',
      search: 'lower(vehicle.search_text)',
      rules: {
        async plan({ after }) {
          if (after.name === 'Scrap')
            throw new HttpError(400, 'Scrap is not taken in', [{ field: 'name', message: 'Name must be another' }])
          return { record: after }
        },
      },
    }),
    defineEntityTable({ entity: depotEntity, table: 'fleet.depot' }),
  ],
})

/** Defines the permissions of people and roles that core's own routes require, as a product's plugin does. */
export const staff = defineServerPlugin({
  id: 'staff',
  modules: [staffPermissions, staffRolePermissions, systemPermissions],
  menus: [
    {
      id: staffPermissions.moduleId,
      title: 'Staff',
      icon: 'pi-id-card',
      link: '/staff',
      section: null,
      order: 10,
    },
  ],
  defaultGrants: {
    superAdmin: allPermissions(staffPermissions, staffRolePermissions, systemPermissions),
    officeManager: [
      ...allPermissions(staffPermissions),
      ...allPermissions(staffRolePermissions).filter((id) => id !== staffRolePermissions.can.delete),
    ],
    dispatcher: viewPermissions(staffPermissions),
    depotKeeper: viewPermissions(staffPermissions, staffRolePermissions),
    inspector: viewPermissions(staffPermissions, staffRolePermissions),
  },
  migrations: [],
})

/** The default plugins of core's tests. */
export const fleetPlugins = [fleet, staff]
