// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { text } from '@core/kernel/entity/fieldKinds'
import { EditableSection, type SectionEditing, type SectionFormProps } from './EditableSection'
import { KeyFacts } from './KeyFacts'

afterEach(cleanup)

const fields = { colour: text('Colour') }
const record = {
  id: 4,
  version: 1,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedBy: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  masked: [],
  labels: {},
  colour: 'Red',
}

function Form({ section, onClose }: SectionFormProps) {
  return (
    <>
      <input aria-label={section.title} defaultValue="Red" />
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </>
  )
}
const editing: SectionEditing = { omit: [], form: Form }

const places = {
  section: ({ may }: { may: boolean }) => (
    <EditableSection
      section={{ id: 'paint', title: 'Paint', fields: ['colour'] }}
      fields={fields}
      masked={[]}
      editing={may ? editing : undefined}
    >
      {() => <p>Red</p>}
    </EditableSection>
  ),
  'key fact': ({ may }: { may: boolean }) => (
    <KeyFacts fields={fields} record={record} show={['colour']} editing={may ? editing : undefined} />
  ),
}

for (const [name, Place] of Object.entries(places)) {
  it(`what is typed into an open ${name} stays when the record is deleted or the rights change meanwhile`, () => {
    const { rerender } = render(<Place may />)
    fireEvent.click(screen.getByRole('button', { name: /^Edit/ }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Green' } })
    rerender(<Place may={false} />)
    rerender(<Place may />)
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Green')
    rerender(<Place may={false} />)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })
}
