import type { RoleName } from '../access/roles'

/** Everybody's password in a demonstration. D8. */
export const demonstrationPassword = 'White-Glove-Demo-1'

/** The people of a demonstration, in the order of their phones from 555-010-0001 upwards. D8. */
export const demonstrationUsers: readonly { email: string; role: RoleName; first: string; last: string; title: string; store: string }[] = [
  { email: 'superadmin@demo.test', role: 'Super Admin', first: 'Ada', last: 'Okafor', title: 'Head of Systems', store: 'HQ' },
  { email: 'admin@demo.test', role: 'Administrator', first: 'Miguel', last: 'Santos', title: 'Office Administrator', store: 'HQ' },
  { email: 'intake.manager@demo.test', role: 'Intake Manager', first: 'Priya', last: 'Raman', title: 'Intake Manager', store: 'HQ' },
  { email: 'intake@demo.test', role: 'Intake Coordinator', first: 'Hannah', last: 'Lindqvist', title: 'Intake Coordinator', store: 'North' },
  { email: 'care@demo.test', role: 'Care Coordinator', first: 'Jerome', last: 'Baptiste', title: 'Care Coordinator', store: 'South' },
  { email: 'sales.manager@demo.test', role: 'Sales Manager', first: 'Elena', last: 'Petrova', title: 'Sales Manager', store: 'HQ' },
  { email: 'store.manager@demo.test', role: 'Store Manager', first: 'Tom', last: 'Whitaker', title: 'Store Manager', store: 'East' },
  { email: 'sales@demo.test', role: 'Salesperson', first: 'Mei', last: 'Tanaka', title: 'Account Executive', store: 'West' },
  { email: 'auditor@demo.test', role: 'Auditor', first: 'Ruth', last: 'Adeyemi', title: 'Compliance Auditor', store: 'HQ' },
]
