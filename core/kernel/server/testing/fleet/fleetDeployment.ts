import { homePermissions } from '@core/kernel/entity/homeModule'
import { allPermissions } from '../../security/access/roles'
import type { Deployment } from '../../demo/Deployment'

const home = allPermissions(homePermissions)

/** The roles and people of a company with a few vehicles, for tests of core. The order of the roles gives their ids: 1, 2, … */
export const fleetDeployment: Deployment = {
  roles: [
    { key: 'superAdmin', name: 'Director', description: 'Everything.' },
    { key: 'officeManager', name: 'Office Manager', description: 'People, roles and all vehicles.' },
    { key: 'dispatcher', name: 'Dispatcher', description: 'Everything with vehicles.' },
    { key: 'mechanic', name: 'Mechanic', description: 'The vehicles that are assigned to them.' },
    { key: 'trainer', name: 'Trainer', description: 'The vehicles that are assigned to them, with sensitive fields.' },
    { key: 'buyer', name: 'Buyer', description: 'The home page only.' },
    { key: 'depotKeeper', name: 'Depot Keeper', description: 'Sees people and depots.' },
    { key: 'visitor', name: 'Visitor', description: 'The home page only.' },
    { key: 'inspector', name: 'Inspector', description: 'Sees everything but sensitive fields, changes nothing.' },
  ],
  homeGrants: {
    superAdmin: home,
    officeManager: home,
    dispatcher: home,
    mechanic: home,
    trainer: home,
    buyer: home,
    depotKeeper: home,
    visitor: home,
    inspector: home,
  },
  stores: ['Main depot', 'North depot', 'South depot', 'East depot', 'West depot'],
  demonstration: {
    password: 'Second-Gear-Again-7',
    people: [
      person('director', 'superAdmin', 'Ines', 'Duarte', 'Managing Director'),
      person('office', 'officeManager', 'Karl', 'Brandt', 'Office Manager'),
      person('dispatcher', 'dispatcher', 'Nadia', 'Haddad', 'Head of Dispatch'),
      person('mechanic', 'mechanic', 'Tomas', 'Novak', 'Mechanic'),
      person('trainer', 'trainer', 'Joy', 'Adebayo', 'Driving Instructor'),
      person('buyer', 'buyer', 'Sofia', 'Rossi', 'Head of Purchasing'),
      person('keeper', 'depotKeeper', 'Ivan', 'Petrov', 'Depot Keeper'),
      person('visitor', 'visitor', 'Leo', 'Marsh', 'Trainee'),
      person('inspector', 'inspector', 'Grace', 'Owusu', 'Safety Inspector'),
    ],
  },
}

function person(mailbox: string, role: string, first: string, last: string, title: string) {
  return { email: `${mailbox}@fleet.test`, role, first, last, title, store: 'Main depot' }
}
