import { describe, expect, it } from 'vitest'
import { choice, longText, text } from '@core/kernel/entity/fieldKinds'
import type { SectionsLayout } from '@core/kernel/entity/layouts'
import { pathOf } from '../sections/pathOf'
import { shownSections } from '../sections/shownSections'
import { arrangedDialog } from './arrangedForm'

const visit = {
  id: 'visit',
  fields: {
    title: text('Title', { required: true }),
    status: choice('Status', [
      { id: 1, name: 'Planned' },
      { id: 2, name: 'Missed' },
    ]),
    reason: longText('Reason'),
    room: text('Room'),
    bed: text('Bed'),
  },
}
const layout: SectionsLayout = {
  sections: [
    {
      id: 'visit',
      fields: [
        { path: 'reason', shownWhen: { field: 'status', test: 'is', values: [2] } },
        { path: 'title', shownWhen: { field: 'room', test: 'filled' } },
      ],
    },
    { id: 'place', fields: [{ path: 'bed' }], shownWhen: { field: 'room', test: 'filled' } },
  ],
  hidden: ['title'],
}

describe('the form of an entity in a dialog', () => {
  const shown = (values: Readonly<Record<string, unknown>>, more: Partial<SectionsLayout> = {}) => {
    const { sections, omit } = arrangedDialog(
      visit,
      { sections: [{ id: 'details', title: 'Details', fields: ['title', 'status', 'room'] }], omit: ['id'] },
      { ...layout, ...more },
    )
    const paths = shownSections(sections ?? [], values).flatMap((section) => section.fields.map(pathOf))
    return { paths, omit }
  }

  it('has its own order, and shows what depends on another field once that has its value', () => {
    expect(shown({}).paths).toEqual(['title', 'status', 'room'])
    expect(shown({ status: '2' }).paths).toEqual(['title', 'status', 'room', 'reason'])
    expect(shown({ room: '4b' }).paths).toEqual(['title', 'status', 'room', 'bed'])
  })

  it('leaves out what is hidden, and never a required field', () => {
    expect(shown({ status: '2' }, { hidden: ['title', 'status', 'reason'] })).toEqual({
      paths: ['title', 'room'],
      omit: ['id', 'status', 'reason'],
    })
  })

  it('is as delivered without a layout', () => {
    expect(arrangedDialog(visit, { sections: undefined, omit: ['room'] }, undefined)).toEqual({
      sections: undefined,
      omit: ['room'],
    })
  })
})
