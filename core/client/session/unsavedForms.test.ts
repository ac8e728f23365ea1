import { afterEach, beforeEach, expect, it } from 'vitest'
import { unsavedForms } from './unsavedForms'

let typed: { draft: object; base: object } | undefined
let close: () => void

beforeEach(() => {
  unsavedForms.clear()
  typed = { draft: { firstName: 'Ada' }, base: {} }
  close = unsavedForms.watch({ path: '/repairs/add-repair', unsaved: () => typed })
})
afterEach(() => close())

const unsaved = () => unsavedForms.at('/repairs/add-repair')?.draft

it('keeps what is typed for the person who typed it', () => {
  unsavedForms.keep(5)
  close()
  unsavedForms.belongTo(5)
  expect(unsaved()).toEqual({ firstName: 'Ada' })
})

it('keeps nothing for anybody else, and not for the first person either, once somebody else was here', () => {
  unsavedForms.keep(5)
  unsavedForms.belongTo(6)
  expect(unsaved()).toBeUndefined()
  unsavedForms.belongTo(5)
  expect(unsaved()).toBeUndefined()
})

it('forgets it when somebody leaves on purpose, and when it was continued', () => {
  unsavedForms.keep(5)
  unsavedForms.clear()
  expect(unsaved()).toBeUndefined()
  unsavedForms.keep(5)
  unsavedForms.drop('/repairs/add-repair')
  expect(unsaved()).toBeUndefined()
})

it('keeps no form that is saved, untouched or closed', () => {
  typed = undefined
  expect(unsavedForms.anyUnsaved()).toBe(false)
  unsavedForms.keep(5)
  typed = { draft: { firstName: 'Ada' }, base: {} }
  expect(unsavedForms.anyUnsaved()).toBe(true)
  close()
  expect(unsavedForms.anyUnsaved()).toBe(false)
  unsavedForms.keep(5)
  expect(unsaved()).toBeUndefined()
})
