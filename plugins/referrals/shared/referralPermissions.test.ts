import { expect, it } from 'vitest'
import { can, referralPermissions } from './referralPermissions'

it('[S6.3] referrals have module view, and add, view, edit and delete with access, all and assigned variants, at D2’s ids', () => {
  expect(can).toMatchObject({ viewModule: 300 })
  expect({ view: [can.view, can.viewAll, can.viewOwn], create: [can.create, can.addAll, can.addAssigned] }).toEqual({
    view: [301, 302, 303],
    create: [304, 311, 312],
  })
  expect({
    update: [can.update, can.updateAll, can.updateOwn],
    delete: [can.delete, can.deleteAll, can.deleteOwn],
  }).toEqual({ update: [305, 307, 306], delete: [308, 310, 309] })
  expect([can.assign, can.changeStatus, can.hold, can.reopen, can.sendLink, can.viewSensitive]).toEqual([
    313, 314, 315, 316, 317, 318,
  ])
  expect([can.export, can.import, can.bulk, can.merge]).toEqual([320, 321, 322, 323])
  expect(new Set(referralPermissions.list.map(({ label }) => label)).size).toBe(referralPermissions.list.length)
})
