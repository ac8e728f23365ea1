import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Entity, addDays, checkRules, today } from '@core/entity'
import { leadEntity } from './leads/leadEntity'
import { leadStages } from './leads/leadStages'
import { orderEntity } from './orders/orderEntity'
import { nextOrderStatuses, orderStatuses } from './orders/orderStatuses'
import { quoteEntity } from './quotes/quoteEntity'
import { quoteStatuses } from './quotes/quoteStatuses'

interface Ruled {
  readonly fields: object
  readonly rules?: readonly NonNullable<Entity['rules']>[number][]
}

/** The fields that the rules refuse, for a record that is empty except for the given values. */
function refused({ fields, rules }: Ruled, record: object, before: object | null): readonly string[] {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const stored = before && { ...empty, id: 1, ...before }
  return checkRules(rules, { record: { ...empty, ...record }, before: stored }).map(({ field }) => field)
}

const idOf = (list: readonly { readonly id: number }[]) => fc.constantFrom(...list.map(({ id }) => id))
const maybe = <Value>(value: Value) => fc.constantFrom(value, null)

describe('[D5] a lead', () => {
  it('in any stage needs a reason if it is lost, and otherwise has none', () => {
    fc.assert(
      fc.property(idOf(leadStages), idOf(leadStages), maybe(2), (from, to, lostReason) => {
        const change = refused(leadEntity, { status: to, lostReason }, { status: from })
        expect(change).toEqual(to === 9 && lostReason === null ? ['lostReason'] : [])
        expect(refused(leadEntity, { status: to, lostReason, assignTo: 4 }, null)).toEqual(change)
      }),
    )
  })

  it('is not its own parent, and must keep an owner', () => {
    const before = { status: 1, assignTo: 4 }
    expect(refused(leadEntity, { ...before, parentId: 1 }, before)).toEqual(['parentId'])
    expect(refused(leadEntity, { ...before, assignTo: null }, before)).toEqual(['assignTo'])
    expect(refused(leadEntity, { status: 1 }, { status: 1 })).toEqual([])
  })

  it('[S5.1] has an owner from the start', () => {
    const [error] = checkRules(leadEntity.rules, { record: { status: 1, assignTo: null }, before: null })
    expect(error).toEqual({ field: 'assignTo', message: 'Assigned to is required' })
  })
})

describe('[D5] an order', () => {
  const filled = {
    cancelReason: maybe('Changed their mind'),
    vin: maybe('1FTBW2CM5HKA12345'),
    proofPhotos: maybe([{ id: 'a' }]),
    proofSignature: maybe({ name: 'Dana Whitfield' }),
    receivedBy: maybe('Dana Whitfield'),
  }

  it('has the fields that its status requires, whatever its previous status', () => {
    fc.assert(
      fc.property(
        idOf(orderStatuses),
        idOf(orderStatuses),
        idOf(orderStatuses),
        fc.record(filled),
        (from, heldFrom, to, parts) => {
          const before = { accountId: 1, orderStatus: from, heldFrom }
          const errors = refused(orderEntity, { ...before, orderStatus: to, ...parts }, before)
          // A status that is not allowed is refused separately, by the server.
          if (from !== to && !nextOrderStatuses(before).includes(to)) {
            expect(errors).toEqual([])
            return
          }
          const lacking = [
            ...((to === 6) === (parts.cancelReason === null) ? ['cancelReason'] : []),
            ...([2, 3, 4].includes(to) && parts.vin === null ? ['vin'] : []),
            ...(['proofPhotos', 'proofSignature', 'receivedBy'] as const).filter(
              (name) => to === 4 && parts[name] === null,
            ),
          ]
          expect(errors).toEqual(lacking)
        },
      ),
    )
  })

  it('is delivered at a time that is not in the future', () => {
    const before = { accountId: 1, orderStatus: 4, vin: 'x', proofPhotos: [1], proofSignature: {}, receivedBy: 'x' }
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    expect(refused(orderEntity, { ...before, deliveredAt: at(5) }, before)).toEqual([])
    expect(refused(orderEntity, { ...before, deliveredAt: at(15) }, before)).toEqual(['deliveredAt'])
  })

  it('names its owner, unless its quote does', () => {
    expect(refused(orderEntity, {}, null)).toEqual(['accountId'])
    expect(refused(orderEntity, { quoteId: 3 }, null)).toEqual([])
    expect(refused(orderEntity, { leadId: 3 }, null)).toEqual([])
  })
})

describe('[D5] a quote', () => {
  const day = today()
  const lines = [{ vehicleId: 1, quantity: 1, price: null, discount: '500' }]

  it('is sent on a day on which it is valid, and with the state whose tax is charged', () => {
    fc.assert(
      fc.property(
        idOf(quoteStatuses),
        idOf(quoteStatuses),
        maybe('MN'),
        fc.constantFrom(null, -1, 0, 30),
        (from, to, deliveryState, days) => {
          const validUntil = days === null ? null : addDays(day, days)
          const before = { status: from, leadId: 1, deliveryState, validUntil, lines }
          const sends = to === 2 && from !== 2
          expect(refused(quoteEntity, { ...before, status: to }, before)).toEqual([
            ...(sends && (days === null || days < 0) ? ['validUntil'] : []),
            ...(sends && deliveryState === null ? ['deliveryState'] : []),
          ])
        },
      ),
    )
  })

  it('leaves a missing price to the server, and names the errors in a line', () => {
    const line = (more: object) =>
      refused(quoteEntity, { leadId: 1, lines: [...lines, { quantity: 1, ...more }] }, null)
    expect(refused(quoteEntity, { leadId: 1, lines }, null)).toEqual([])
    expect(line({ vehicleId: 1, description: null, price: '100', discount: '100.01' })).toEqual(['lines[1].discount'])
    expect(line({ vehicleId: null, description: null })).toEqual(['lines[1].vehicleId'])
    expect(line({ vehicleId: 1, description: null, quantity: 500, price: null })).toEqual(['lines'])
  })
})
