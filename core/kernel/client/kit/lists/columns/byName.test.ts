import { expect, it } from 'vitest'
import { byName } from './byName'

const fields = [{ label: 'Client: Ethnicity' }, { label: 'Client: City' }, { label: 'Status' }]
const labels = (text: string) => byName(fields, text).map(({ label }) => label)

it('fields are found by a part of their name; those with a word that begins with it come first', () => {
  expect(labels(' CITY ')).toEqual(['Client: City', 'Client: Ethnicity'])
  expect(labels('tat')).toEqual(['Status'])
  expect(labels('none')).toEqual([])
  expect(labels(''), 'nothing is asked: their own order').toEqual(fields.map(({ label }) => label))
})
