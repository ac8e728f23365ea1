import { expect, test } from 'vitest'
import documents from './plugin'
import publicPages from './publicPages'

test('[S2.23, S2.24] the addresses of documents belong to menu 17', () => {
  const menuOf = Object.entries(documents.routes).map(([path, { menu }]) => [path, documents.menus[menu]!.id])
  expect(Object.fromEntries(menuOf)).toMatchObject({
    '/document': 17,
    '/document/file/:id': 17,
    '/document/edit-file/:id': 17,
    '/document/clark-customer-agreement/:document': 17,
    '/document/view': 17,
    '/document/update': 17,
  })
})

test('[S1.2] it manages documents and PDFs for signature, also for external people', () => {
  expect(Object.values(documents.routes).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Documents', 'E-signatures', 'Clark customer agreement']),
  )
  expect(Object.keys(publicPages.pages)).toEqual(['/sign', '/verify'])
})

test('[D1] Documents is in My Work', () => {
  const { id, title, link, section } = documents.menus.documents!
  expect([id, title, link, section]).toEqual([17, 'Documents', '/document', 'My Work'])
})
