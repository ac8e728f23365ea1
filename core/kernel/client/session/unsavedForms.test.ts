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

it('remembers the typed values for the user who typed them', () => {
  unsavedForms.remember(5)
  close()
  unsavedForms.belongTo(5)
  expect(unsaved()).toEqual({ firstName: 'Ada' })
})

it('remembers nothing for another user, and nothing for the first one after another user was signed in', () => {
  unsavedForms.remember(5)
  unsavedForms.belongTo(6)
  expect(unsaved()).toBeUndefined()
  unsavedForms.belongTo(5)
  expect(unsaved()).toBeUndefined()
})

it('forgets them after a deliberate logout, and after the form was continued', () => {
  unsavedForms.remember(5)
  unsavedForms.clear()
  expect(unsaved()).toBeUndefined()
  unsavedForms.remember(5)
  unsavedForms.drop('/repairs/add-repair')
  expect(unsaved()).toBeUndefined()
})

it('remembers no form that is saved, unchanged or closed', () => {
  typed = undefined
  expect(unsavedForms.anyUnsaved()).toBe(false)
  unsavedForms.remember(5)
  typed = { draft: { firstName: 'Ada' }, base: {} }
  expect(unsavedForms.anyUnsaved()).toBe(true)
  close()
  expect(unsavedForms.anyUnsaved()).toBe(false)
  unsavedForms.remember(5)
  expect(unsaved()).toBeUndefined()
})
