import { describe, expect, it } from 'vitest'
import { accountTypes, leadSources, lostReasons, purchaseMethods } from '../salesLists'
import { leadStages } from './leadStages'

describe('[D5] [S3.9] the pipeline', () => {
  it.each([
    [1, 'New', 5],
    [2, 'Contacted', 10],
    [3, 'Qualified', 25],
    [4, 'Fleet Review', 40],
    [5, 'Quoted', 50],
    [6, 'Negotiation', 70],
    [7, 'Commitment', 90],
    [8, 'Won', 100],
    [9, 'Lost', 0],
    [10, 'Nurture', 5],
  ])('stage %i is %s, won with %i %%', (id, name, probability) => {
    expect(leadStages.find((stage) => stage.id === id)).toMatchObject({ name, probability })
    expect(leadStages).toHaveLength(10)
  })
})

it('[D5] types, sources, lost reasons and purchase methods begin with these, in this order', () => {
  const names = (list: readonly { readonly id: number; readonly name: string }[]) => {
    expect(list.map(({ id }) => id)).toEqual(list.map((_, at) => at + 1))
    return list.map(({ name }) => name).join(', ')
  }
  expect(names(accountTypes)).toBe(
    'Commercial fleet, Government, Dealer / broker, Leasing / rental, Individual, Care / medical transport',
  )
  expect(names(leadSources)).toBe(
    'Website, Web form, Call, E-mail, Referral, Existing customer, Walk-in, Event, Advertising, Partner',
  )
  expect(names(lostReasons)).toBe(
    'Pricing, Competition, Budget, Missing features, Long cycle, No decision-maker, Unresponsive, Poor fit, Other',
  )
  expect(names(purchaseMethods)).toBe('Buy, Lease, Rental')
})
