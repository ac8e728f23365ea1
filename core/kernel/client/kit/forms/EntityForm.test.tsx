// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decimal, email, group, phone, rows, text } from '@core/kernel/entity/fieldKinds'
import type { FieldsRule } from '@core/kernel/entity/rules'
import { ApiError } from '../../platform/api/ApiError'
import { type Draft, toInput } from './draft/draft'
import { EntityForm, type EntityFormProps } from './EntityForm'
import type { FormSection } from './FormSection'

const fields = {
  title: text('Title', { required: true }),
  hours: decimal('Hours per week'),
  person: group('Person', { email: email('Email'), phone: phone('Phone') }),
  contacts: rows('Contacts', { name: text('Name', { required: true }) }, { max: 2 }),
} as const

const sections: readonly FormSection[] = [
  { id: 'first', title: 'First', fields: ['title', 'hours'] },
  { id: 'second', title: 'Second', fields: ['person.email', 'person.phone', 'contacts'] },
]

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: null }))
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(props: Partial<EntityFormProps> = {}) {
  const onSave = vi.fn<EntityFormProps['onSave']>(async () => {})
  const onSaved = vi.fn<() => void>()
  render(
    <EntityForm
      fields={fields}
      sections={sections}
      initial={{}}
      saveLabel="Save"
      cancelHref="/things"
      onSave={onSave}
      onSaved={onSaved}
      {...props}
    />,
  )
  return { onSave, onSaved }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
/** Waits until the guard has removed its history entry, which takes the browser a moment. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 350)))

describe('a form of an entity', () => {
  it('without a target, Cancel restores the stored values and removes the server’s errors', async () => {
    const onSave = vi.fn<EntityFormProps['onSave']>(async () => {
      throw new ApiError({ status: 400, message: 'Title is taken' })
    })
    render(
      <EntityForm
        fields={fields}
        sections={sections}
        initial={{ title: 'Kept' }}
        saveLabel="Save"
        onSave={onSave}
        onSaved={() => {}}
      />,
    )
    type('Title', 'Typed')
    await save()
    expect(screen.getByText('Title is taken')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Kept')
    expect(screen.queryByText('Title is taken')).toBeNull()
    expect(screen.queryByText(/Unsaved changes/)).toBeNull()
  })

  it('shows the error of a field after the field was left, not before [S5.1, S5.2, S5.4]', () => {
    show()
    for (const [label, value, message] of [
      ['Title', '', 'Title is required'],
      ['Hours per week', 'ten', 'Allow only numbers'],
      ['Email', 'maya@', 'Please enter a valid email'],
    ] as const) {
      const control = screen.getByLabelText(new RegExp(`^${label}`))
      fireEvent.focus(control)
      type(label, value)
      expect(screen.queryByText(message)).toBeNull()
      fireEvent.blur(control)
      expect(screen.getByText(message)).toBeTruthy()
      expect(control.getAttribute('aria-invalid')).toBe('true')
    }
  })

  it('shows a section only when its condition is true, and saves nothing of it otherwise', async () => {
    const { onSave } = show({
      sections: [
        { id: 'first', title: 'First', fields: ['title'] },
        { id: 'second', title: 'Second', fields: ['hours'], shownWhen: ({ title }) => title === 'Shift' },
      ],
      omit: ['person', 'contacts'],
    })
    const hours = () => screen.queryByLabelText('Hours per week')
    expect(hours()).toBeNull()
    type('Title', 'Shift')
    fireEvent.change(hours()!, { target: { value: 'ten' } })
    type('Title', 'Note')
    expect(hours()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Second' })).toBeNull()
    await save()
    expect(onSave.mock.calls[0]![0]).toEqual({ title: 'Note' })
  })

  it('shows a field only when its condition is true, and a folded one behind More fields until it has a value', async () => {
    const { onSave } = show({
      sections: [
        {
          id: 'first',
          title: 'First',
          fields: [
            'title',
            { path: 'hours', shownWhen: ({ title }) => title === 'Shift' },
            { path: 'person.email', folded: true },
            { path: 'person.phone', folded: true },
          ],
        },
      ],
      omit: ['contacts'],
      initial: { person: { phone: '555-010-0001' } },
    })
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('555-010-0001')
    fireEvent.click(screen.getByRole('button', { name: 'More fields' }))
    expect(screen.getByLabelText('Email')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'More fields' })).toBeNull()
    type('Title', 'Shift')
    fireEvent.change(screen.getByLabelText('Hours per week'), { target: { value: '10' } })
    type('Title', 'Note')
    expect(screen.queryByLabelText('Hours per week')).toBeNull()
    await save()
    expect(onSave.mock.calls[0]![0]).toMatchObject({ title: 'Note' })
    expect(onSave.mock.calls[0]![0].hours).toBeUndefined()
  })

  it('groups a phone number while it is typed [S5.3]', () => {
    show()
    type('Phone', '5550100001')
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('555-010-0001')
  })

  it('lists all errors, moves the focus there, and links to each field', async () => {
    const { onSave } = show()
    type('Hours per week', 'ten')
    await save()
    const summary = screen.getByRole('region', { name: '2 things to fix before this can be saved' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
    fireEvent.click(within(summary).getByRole('button', { name: 'Hours per week: Allow only numbers' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hours per week')))
    expect(onSave).not.toHaveBeenCalled()
  })

  it('in a section of a record’s page, a single error takes the focus to its field and is read out', async () => {
    show({ onCancel: () => {}, initial: { title: 'Shift' } })
    type('Hours per week', 'ten')
    await save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hours per week')))
    expect(screen.getByRole('alert').textContent).toContain('Hours per week: Allow only numbers')
    type('Title', '')
    await save()
    const summary = screen.getByRole('region', { name: '2 things to fix before this can be saved' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
  })

  it('asks the rules across fields before it sends, and shows what they say at the field', async () => {
    const rule: FieldsRule<typeof fields> = ({ title, hours }) =>
      title === 'Full time' && (hours ?? 0) < 40 ? { hours: 'Full time has 40 hours or more' } : undefined
    const { onSave } = show({ rules: [rule], initial: { title: 'Full time' } })
    type('Hours per week', '20')
    await save()
    expect(onSave).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Hours per week').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('Full time has 40 hours or more')).toHaveLength(1)
    type('Hours per week', '40')
    await save()
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  it('says what is wrong in a field that it doesn’t show, rather than not to save without a word', async () => {
    const rule: FieldsRule<typeof fields> = ({ title, hours }) =>
      title === 'Full time' && (hours ?? 0) < 40 ? { hours: 'has 40 hours or more' } : undefined
    const { onSave } = show({
      rules: [rule],
      sections: [{ id: 'first', title: 'First', fields: ['title'] }],
      omit: Object.keys(fields),
      initial: { hours: '20' },
    })
    type('Title', 'Full time')
    await save()
    const summary = screen.getByRole('region', { name: 'This wasn’t saved' })
    expect(within(summary).getByText('Hours per week: has 40 hours or more')).toBeTruthy()
    expect(onSave).not.toHaveBeenCalled()
  })

  it('makes one record of a double submit', async () => {
    let finish = () => {}
    const onSave = vi.fn<EntityFormProps['onSave']>(() => new Promise((resolve) => (finish = resolve)))
    const { onSaved } = show({ onSave })
    type('Title', 'One')
    await save()
    await save()
    await act(async () => fireEvent.keyDown(window, { key: 's', ctrlKey: true }))
    await act(async () => finish())
    await settle()
    await save()
    expect(onSave).toHaveBeenCalledTimes(1)
    expect(onSaved).toHaveBeenCalledTimes(1)
  })

  it('saves by Ctrl+S and by Ctrl+Enter', async () => {
    for (const press of [
      () => fireEvent.keyDown(window, { key: 's', ctrlKey: true }),
      () => fireEvent.keyDown(screen.getByLabelText(/^Title/), { key: 'Enter', ctrlKey: true }),
    ]) {
      const { onSave } = show({ initial: { title: 'One' } })
      await act(async () => void press())
      expect(onSave).toHaveBeenCalledTimes(1)
      cleanup()
    }
  })

  it('shows the server’s error on its field until the field is changed', async () => {
    const refusal = new ApiError({
      message: 'Please check the fields.',
      status: 400,
      errors: [{ field: 'title', message: 'Title is taken' }],
    })
    show({ onSave: () => Promise.reject(refusal), initial: { title: 'One' } })
    await save()
    expect(screen.getAllByText('Title is taken')).toHaveLength(2)
    type('Title', 'Two')
    expect(screen.queryByText('Title is taken')).toBeNull()
  })

  it('shows the server’s message when the error belongs to no field', async () => {
    show({
      onSave: () => Promise.reject(new ApiError({ message: 'Please check your network connection', status: 0 })),
      initial: { title: 'One' },
    })
    await save()
    expect(screen.getByText('Please check your network connection')).toBeTruthy()
  })

  it('adds rows up to the maximum, and removes them', async () => {
    show({ initial: { title: 'One' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add contact' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add another contact' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add another contact' }).disabled).toBe(true)
    await save()
    expect(screen.getAllByRole('button', { name: 'Name is required' })).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Remove contact 2' }))
    expect(screen.getAllByRole('group', { name: /^Contact \d/ })).toHaveLength(1)
  })

  it('a row that is added after a failed save is not born with errors; it is validated when it is left, or by the next save', async () => {
    show()
    await save()
    expect(screen.getAllByText('Title is required').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Add contact' }))
    expect(screen.queryByText('Name is required')).toBeNull()
    act(() => screen.getByLabelText(/^Name/).focus())
    act(() => screen.getByLabelText(/^Title/).focus())
    expect(screen.getAllByText('Name is required').length).toBeGreaterThan(0)

    fireEvent.click(screen.getByRole('button', { name: 'Add another contact' }))
    expect(screen.getAllByRole('button', { name: 'Name is required' })).toHaveLength(1)
    await save()
    expect(screen.getAllByRole('button', { name: 'Name is required' })).toHaveLength(2)
  })

  it('shows at its field that another record has the same value, and doesn’t treat that as a concurrent change', async () => {
    const onStale = vi.fn()
    const onSave = async () => {
      const errors = [{ field: 'title', message: 'Title is taken' }]
      throw new ApiError({ message: 'Title is taken', status: 409, errors })
    }
    show({ initial: { title: 'One' }, onSave, onStale })
    type('Title', 'Two')
    await save()
    expect(screen.getAllByText('Title is taken').length).toBeGreaterThan(0)
    expect(onStale).not.toHaveBeenCalled()
  })

  it('shows both sides when another person changed the record, and saves the choices on top of theirs', async () => {
    const saved: Draft[] = []
    let version = 1
    const onSave = async (draft: Draft) => {
      if (version === 1) throw new ApiError({ message: 'Changed meanwhile', status: 409 })
      saved.push(draft)
    }
    const onStale = async () => {
      version = 2
      return { title: 'Theirs', hours: '20' }
    }
    const { onSaved } = show({ initial: { title: 'One', hours: '10' }, onSave, onStale })
    type('Title', 'Mine')
    type('Email', 'maya@fleet.test')
    await save()
    const dialog = screen.getByRole('dialog', { name: 'Somebody else changed this' })
    expect(within(dialog).getByText('Mine')).toBeTruthy()
    expect(within(dialog).getByText('Theirs', { selector: '[class*=value]' })).toBeTruthy()
    expect(within(dialog).getByText(/Taken over.*Hours per week/)).toBeTruthy()
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save these choices' })))
    await settle()
    expect(toInput(fields, saved[0])).toMatchObject({ title: 'Mine', hours: 20, person: { email: 'maya@fleet.test' } })
    expect(onSaved).toHaveBeenCalledTimes(1)
  })
})
