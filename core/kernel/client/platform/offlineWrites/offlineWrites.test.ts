import { expect, it } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { choice, integer, reference, text } from '@core/kernel/entity/fieldKinds'
import { describeWrite, withBody, withChecks } from './describeWrite'
import { packValue, unpackValue } from './packValue'

const owner = { userId: 4, sessionId: 's', roleId: 2, roleName: 'Nurse', keepsKey: true }
const ride = defineEntity({
  id: 'ride',
  name: { one: 'Ride', many: 'Rides' },
  path: 'Ride',
  title: ['kind', 'to'],
  offlineWrites: true,
  policy: { view: {}, create: {}, update: {}, delete: {} },
  fields: {
    kind: choice('Kind', [{ id: 1, name: 'Airport' }] as const, { required: true }),
    to: text('To'),
    seats: integer('Seats'),
    vanId: reference('Van', 'van'),
  },
})
const write = { method: 'POST', path: '/api/Ride/Create', key: 'k', entity: ride } as const

it('a packed value has the same data and files', async () => {
  const photo = new File([new Uint8Array([1, 2, 3])], 'van.png', { type: 'image/png' })
  const unpacked = unpackValue((await packValue({ words: 'Größe', photos: [photo], none: null })).buffer)
  expect(unpacked).toMatchObject({ words: 'Größe', none: null })
  const [file] = (unpacked as { photos: File[] }).photos
  expect(file).toMatchObject({ name: 'van.png', type: 'image/png' })
  expect([...new Uint8Array(await file!.arrayBuffer())]).toEqual([1, 2, 3])
})

it('a create is named by its values, and belongs to the records that it names', () => {
  expect(describeWrite({ ...write, body: { kind: 1, to: 'PDX', vanId: 7 } }, owner)).toMatchObject({
    id: 'k',
    title: 'Ride: Airport PDX',
    records: [{ entity: 'van', id: 7 }],
    does: 'create',
    userId: 4,
    roleId: 2,
  })
})

it('a change is named by the record, and says where the record is read again', () => {
  const before = { id: 9, version: 3, kind: 1, to: 'PDX', vanId: 7 }
  const described = describeWrite({ ...write, method: 'PUT', body: { seats: 2, version: 3 }, before }, owner)
  expect(described).toMatchObject({
    title: 'Ride: Airport PDX',
    records: [
      { entity: 'ride', id: 9 },
      { entity: 'van', id: 7 },
    ],
    does: 'update',
    before: { entity: 'ride', id: 9, version: 3, record: before },
  })
  expect(described.before!.view).toMatch(/\/9$/)
})

it('a change on the device names a write again by its values, unless a name was given', async () => {
  const described = describeWrite({ ...write, body: { kind: 1, to: 'PDX', vanId: 7 } }, owner)
  // As it is read from the device.
  const stored = unpackValue((await packValue({ ...described })).buffer) as typeof described
  expect(withBody(stored, { kind: 1, to: 'SEA', vanId: 7 })).toMatchObject({
    title: 'Ride: Airport SEA',
    body: { to: 'SEA' },
  })
  const before = { id: 9, version: 3, kind: 1, to: 'PDX' }
  const update = describeWrite({ ...write, method: 'PUT', body: { seats: 2 }, before }, owner)
  expect(withBody(update, { seats: 3, to: 'SEA' }).title).toBe('Ride: Airport SEA')
  const named = describeWrite({ ...write, title: 'Note on Ana', body: { to: 'PDX' } }, owner)
  expect(withBody(named, { to: 'SEA' }).title).toBe('Note on Ana')
})

it('fields that were kept as data check nothing, because the server does', async () => {
  const kept = unpackValue((await packValue(ride.fields)).buffer) as typeof ride.fields
  expect(withChecks(kept).seats!.check('no number')).toBeUndefined()
  expect(withChecks(kept).kind!.options).toEqual(ride.fields.kind.options)
})
