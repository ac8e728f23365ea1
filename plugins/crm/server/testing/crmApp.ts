import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp } from '@core/server/testing'
import plugin from '../plugin'

/** The sales people of the demonstration, by their ids. */
export const staff = { salesManager: 6, storeManager: 7, salesperson: 8, auditor: 9 } as const
/** The stores of these people. */
export const stores = { HQ: 1, North: 2, South: 3, East: 4, West: 5 } as const

/** The product with only this plugin, and the demonstration's people. */
export const createCrmApp = (): Promise<TestApp> => createTestApp({ plugins: [plugin], deployment })

/** The minimal body of a new lead. */
export const leadBody = (more: object = {}) => ({
  company: 'Harbor Freight Lines',
  leadType: 1,
  source: 1,
  assignTo: staff.salesManager,
  ...more,
})

/** The minimal body of a new account. */
export const accountBody = (more: object = {}) => ({
  company: 'Cedar Valley Transit',
  accountType: 6,
  assignToId: staff.salesManager,
  ...more,
})
