// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { person, text } from '@core/kernel/entity/fieldKinds'
import { OpenRecordContext, type OpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import type { NotePerson } from './noteText'
import { notesApi } from './notesApi'
import { UnseenMentions } from './UnseenMentions'

const lead = defineEntity({
  id: 'enquiry',
  name: { one: 'Enquiry', many: 'Enquiries' },
  path: 'Enquiry',
  title: ['company'],
  fields: { company: text('Company'), assignTo: person('Assigned to') },
  owners: { assigned: 'assignTo' },
  policy: { view: {}, create: {}, update: {}, delete: {} },
})
const record = { entity: lead, id: 5 }
const ana = { id: 7, name: 'Ana Ruiz', mayAssign: true }
const ben = { id: 8, name: 'Ben Cole', mayAssign: false }
const eve = { id: 9, name: 'Eve Moss', mayAssign: false }
const change = vi.fn<(values: object) => Promise<string>>()
const onSeen = vi.fn<(person: NotePerson) => void>()

function open(note: string, { assigned = 'Tom Hale', mentions = [] as readonly NotePerson[], editable = true } = {}) {
  const around = { store: { change }, record: { id: 5, labels: { assignTo: assigned } } } as unknown as OpenRecord
  return render(
    <OpenRecordContext value={around}>
      <UnseenMentions record={record} text={note} mentions={mentions} {...(editable && { onSeen })} />
    </OpenRecordContext>,
  )
}
const unseen = vi.spyOn(notesApi, 'unseen')
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => {
  vi.clearAllMocks()
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  change.mockResolvedValue('Enquiry updated successfully')
})
afterEach(cleanup)

describe('who is named in a note and may not see its record', () => {
  it('is said, with an offer to give the record to those who may get it', async () => {
    unseen.mockResolvedValue([ana, ben, eve])
    open('@Ana Ruiz, @Ben Cole, @Eve Moss: please call')
    await screen.findByText('Ana Ruiz, Ben Cole and Eve Moss can’t see this enquiry')
    expect(screen.getByRole('status').textContent).toContain('The names stay plain text, and they aren’t told.')
    expect(buttons()).toEqual(['Assign to Ana Ruiz'])
  })

  it('gets the record and is mentioned, once it is confirmed whom that takes it from', async () => {
    unseen.mockResolvedValue([ana])
    open('@Ana Ruiz please call')
    fireEvent.click(await screen.findByRole('button', { name: 'Assign to Ana Ruiz' }))
    const dialog = screen.getByRole('dialog', { name: 'Assign this enquiry to Ana Ruiz?' })
    expect(dialog.textContent).toContain('Assigned to: Tom Hale, who may no longer see it afterwards.')
    expect(change).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
    await vi.waitFor(() => expect(onSeen).toHaveBeenCalledWith({ id: 7, name: 'Ana Ruiz' }))
    expect(change.mock.calls).toEqual([[{ assignTo: 7 }]])
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not mentioned when giving the record is refused', async () => {
    unseen.mockResolvedValue([ana])
    change.mockRejectedValue(new Error('refused'))
    open('@Ana Ruiz please call')
    fireEvent.click(await screen.findByRole('button', { name: 'Assign to Ana Ruiz' }))
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeTruthy()
    expect(onSeen).not.toHaveBeenCalled()
  })

  it('is offered nothing in a note that can’t be edited any more', async () => {
    unseen.mockResolvedValue([ana])
    open('@Ana Ruiz please call', { editable: false })
    await screen.findByText('Ana Ruiz can’t see this enquiry')
    expect(buttons()).toEqual([])
  })

  it('is not asked about for those who are mentioned already', async () => {
    unseen.mockResolvedValue([ben])
    const { rerender } = open('@Ana Ruiz please call', { mentions: [ana] })
    rerender(<></>)
    open('@Ana Ruiz and @Ben Cole', { mentions: [ana] })
    await screen.findByText('Ben Cole can’t see this enquiry')
    expect(unseen.mock.calls.map(([, sought]) => sought)).toEqual([expect.not.stringContaining('Ana')])
  })
})
