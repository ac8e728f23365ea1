import { describe, expect, it } from 'vitest'
import { group } from '@core/kernel/entity/kinds/nestedKinds'
import { text } from '@core/kernel/entity/kinds/textKinds'
import { hiddenFrom, unchangedBy } from './seenByRole'

const managers = { id: 5, seesSensitive: false }
const nurses = { id: 6, seesSensitive: true }
const fields = {
  company: text('Company'),
  diagnosis: text('Diagnosis', { sensitive: true }),
  custom: group('More details', {
    margin: text('Margin', { sensitive: true, seenBy: [5] }),
    fears: text('Fears', { sensitive: true }),
    color: text('Color', { changedBy: [5] }),
  }),
}

describe('a preview as a role', () => {
  it('hides what the role doesn’t see: sensitive fields, and fields of administrators for other roles', () => {
    expect(hiddenFrom(managers, fields)).toEqual(['diagnosis', 'custom.fears'])
    expect(hiddenFrom(nurses, fields)).toEqual(['custom.margin'])
  })

  it('leaves out of the form what the role sees and doesn’t change', () => {
    expect(unchangedBy(nurses, fields)).toEqual(['custom.color'])
    expect(unchangedBy(managers, fields)).toEqual([])
  })
})
