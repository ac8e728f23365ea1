import { expect, it, vi } from 'vitest'
import { ids, reference } from '@core/kernel/entity/kinds/referenceKinds'
import { callApi } from '../../../platform/api/createApi'
import { OptionNames } from './OptionNames'

vi.mock('../../../platform/api/createApi')

it('a filter by ids shows the names of the records, not their numbers', async () => {
  vi.mocked(callApi).mockResolvedValue({ data: [{ id: 3, name: 'Top shelf' }] })
  const names = new OptionNames()
  const shelves = ids('Shelves', { of: 'shelf' })
  await names.resolve(shelves, [3, 4])
  expect(callApi).toHaveBeenCalledWith('POST', '/api/shelf/Options', { body: { ids: [3, 4] } })
  expect(names.nameOf(shelves, 3)).toBe('Top shelf')
  expect(names.nameOf(shelves, 4)).toBe('No. 4')
  // The names are shared with a reference to the same entity.
  expect(names.nameOf(reference('Shelf', 'shelf'), 3)).toBe('Top shelf')
})
