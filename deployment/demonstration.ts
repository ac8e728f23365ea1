import type { DemonstrationPerson } from '@core/kernel/server/demo/Deployment'

/** The password of all people of the demonstration. D8. */
export const demonstrationPassword = 'White-Glove-Demo-1'

/** The people of a demonstration, in the order of their phones from 555-010-0001 upwards. D8. */
export const demonstrationPeople: readonly DemonstrationPerson[] = [
  {
    email: 'superadmin@demo.test',
    role: 'superAdmin',
    first: 'Ada',
    last: 'Okafor',
    title: 'Head of Systems',
    store: 'HQ',
  },
  {
    email: 'admin@demo.test',
    role: 'administrator',
    first: 'Miguel',
    last: 'Santos',
    title: 'Office Administrator',
    store: 'HQ',
    manager: 'superadmin@demo.test',
  },
  {
    email: 'intake.manager@demo.test',
    role: 'intakeManager',
    first: 'Priya',
    last: 'Raman',
    title: 'Intake Manager',
    store: 'HQ',
    manager: 'superadmin@demo.test',
  },
  {
    email: 'intake@demo.test',
    role: 'intakeCoordinator',
    first: 'Hannah',
    last: 'Lindqvist',
    title: 'Intake Coordinator',
    store: 'North',
    manager: 'intake.manager@demo.test',
  },
  {
    email: 'care@demo.test',
    role: 'careCoordinator',
    first: 'Jerome',
    last: 'Baptiste',
    title: 'Care Coordinator',
    store: 'South',
    manager: 'intake.manager@demo.test',
  },
  {
    email: 'sales.manager@demo.test',
    role: 'salesManager',
    first: 'Elena',
    last: 'Petrova',
    title: 'Sales Manager',
    store: 'HQ',
    manager: 'superadmin@demo.test',
  },
  {
    email: 'store.manager@demo.test',
    role: 'storeManager',
    first: 'Tom',
    last: 'Whitaker',
    title: 'Store Manager',
    store: 'East',
    manager: 'sales.manager@demo.test',
  },
  {
    email: 'sales@demo.test',
    role: 'salesperson',
    first: 'Mei',
    last: 'Tanaka',
    title: 'Account Executive',
    store: 'West',
    manager: 'sales.manager@demo.test',
  },
  {
    email: 'auditor@demo.test',
    role: 'auditor',
    first: 'Ruth',
    last: 'Adeyemi',
    title: 'Compliance Auditor',
    store: 'HQ',
    manager: 'superadmin@demo.test',
  },
]
