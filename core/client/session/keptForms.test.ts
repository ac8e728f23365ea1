import { afterEach, beforeEach, expect, it } from 'vitest'
import { keptForms } from './keptForms'

let typed: { draft: object; base: object } | undefined
let close: () => void

beforeEach(() => {
  keptForms.clear()
  typed = { draft: { firstName: 'Ada' }, base: {} }
  close = keptForms.watch({ path: '/referral/add-referral', unsaved: () => typed })
})
afterEach(() => close())

const kept = () => keptForms.at('/referral/add-referral')?.draft

it('keeps what is typed for the person who typed it', () => {
  keptForms.keep(5)
  close()
  keptForms.belongTo(5)
  expect(kept()).toEqual({ firstName: 'Ada' })
})

it('keeps nothing for anybody else, and not for the first person either, once somebody else was here', () => {
  keptForms.keep(5)
  keptForms.belongTo(6)
  expect(kept()).toBeUndefined()
  keptForms.belongTo(5)
  expect(kept()).toBeUndefined()
})

it('forgets it when somebody leaves on purpose, and when it was continued', () => {
  keptForms.keep(5)
  keptForms.clear()
  expect(kept()).toBeUndefined()
  keptForms.keep(5)
  keptForms.drop('/referral/add-referral')
  expect(kept()).toBeUndefined()
})

it('keeps no form that is saved, untouched or closed', () => {
  typed = undefined
  expect(keptForms.anyUnsaved()).toBe(false)
  keptForms.keep(5)
  typed = { draft: { firstName: 'Ada' }, base: {} }
  expect(keptForms.anyUnsaved()).toBe(true)
  close()
  expect(keptForms.anyUnsaved()).toBe(false)
  keptForms.keep(5)
  expect(kept()).toBeUndefined()
})
